import type { DocumentSummary } from '@sealwright/contract';
import { Link } from '@tanstack/react-router';
import { CalendarClock, Clock, EllipsisVertical, Folder, Lock, UserRound, type LucideIcon } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { type Column, rowLink } from '../../../ui/list/index.ts';
import { recipientColour } from '../../../ui/recipient-colours.ts';
import { useRecipientName } from '../../../ui/recipient-name.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { DocumentMenu } from './document-menu.tsx';
import { DocumentProgress } from './document-progress.tsx';
import classes from './document-columns.module.css';
import { type ColumnId, leastWidth, widthOf } from './documents.columns.ts';
import type { Ordering } from './documents.search.ts';
import { shownState } from './recipient-progress.ts';
import { waitingText } from './waiting.ts';

type DocumentColumn = Column<DocumentSummary, Ordering>;

/** What the list shows of a document: the chosen columns. The whole row is pressed through the link in its title. */
export function useDocumentColumns(chosen: readonly ColumnId[]) {
  const { t } = useTranslation('documents');
  return useMemo((): DocumentColumn[] => {
    const isUsual = leastWidth(chosen) === undefined;
    const column = (id: ColumnId, more: Partial<DocumentColumn>): DocumentColumn => ({
      id,
      header: t(`column.${id}`),
      width: widthOf(id),
      cell: () => null,
      ...more,
    });
    const sorted = (id: 'number' | 'title' | 'created_at' | 'updated_at' | 'sent_at' | 'completed_at') =>
      ({ orders: [`-${id}`, id] }) as const;
    const time = { className: classes.dimmed, isForDesks: isUsual };
    const at = (text: string | null) => (text === null ? null : <Time at={text} />);
    const columns: Record<ColumnId, DocumentColumn> = {
      number: column('number', {
        ...sorted('number'),
        cell: ({ number }) => <Bdi>{number}</Bdi>,
        card: 'end',
        className: classes.dimmed,
        isForDesks: isUsual,
      }),
      title: {
        id: 'title',
        header: t('column.title'),
        ...sorted('title'),
        cell: (document) => <DocumentTitle document={document} isNumbered={isUsual} />,
        isTwoLines: true,
        card: 'title',
      },
      client: column('client', { cell: ({ clientName }) => <Cut text={clientName} />, card: 'note' }),
      form_type: column('form_type', { cell: ({ formType }) => <Cut text={formType} />, card: 'note' }),
      recipients: column('recipients', {
        width: isUsual ? 'max(174px, 20cqi)' : widthOf('recipients'),
        cell: (document) => <Recipients document={document} />,
        card: 'wide',
        className: classes.recipients,
      }),
      status: column('status', { cell: (document) => <Status document={document} />, card: 'far-end' }),
      folder: column('folder', { cell: ({ folder }) => <Cut text={folder?.name ?? null} /> }),
      creator: column('creator', { cell: ({ creator }) => <Cut text={creator.name || creator.email} /> }),
      created_at: column('created_at', { ...sorted('created_at'), ...time, cell: ({ createdAt }) => at(createdAt) }),
      sent_at: column('sent_at', { ...sorted('sent_at'), ...time, cell: ({ sentAt }) => at(sentAt) }),
      expires_at: column('expires_at', {
        ...time,
        orders: ['expires_at', '-expires_at'],
        cell: ({ expiresAt }) => at(expiresAt),
      }),
      completed_at: column('completed_at', {
        ...sorted('completed_at'),
        ...time,
        cell: ({ completedAt }) => at(completedAt),
      }),
      updated_at: column('updated_at', { ...sorted('updated_at'), ...time, cell: ({ updatedAt }) => at(updatedAt) }),
    };
    return [
      ...chosen.map((id) => columns[id]),
      {
        id: 'actions',
        header: t('column.actions'),
        isHeaderHidden: true,
        width: 60,
        align: 'end',
        cell: (document) => <Acts document={document} />,
        card: 'acts',
      },
    ];
  }, [t, chosen]);
}

/** What people wrote, in one line; all of it is read out, and shown where the pointer rests. */
function Cut({ text }: { text: string | null }) {
  if (text === null || text === '') return null;
  return (
    <span className={classes.cut} title={text}>
      <Bdi>{text}</Bdi>
    </span>
  );
}

/** `isNumbered`: where a narrow list leaves out the column of numbers. */
function DocumentTitle({ document, isNumbered }: { document: DocumentSummary; isNumbered: boolean }) {
  const { t } = useTranslation('documents');
  const isDraft = document.status === 'new' || document.status === 'draft';
  return (
    <>
      <Link
        {...rowLink('row', document.title)}
        to={isDraft && document.can.edit ? '/documents/$id/edit' : '/documents/$id'}
        params={{ id: String(document.id) }}
      >
        <Bdi>{document.title || t('untitled')}</Bdi>
      </Link>
      <span className={classes.small}>
        {document.isActedFor ? (
          <Part icon={UserRound} whole={document.owner.name}>
            {t('acting.for', { name: isolated(document.owner.name) })}
          </Part>
        ) : null}
        {document.visibility === 'private' ? (
          <>
            <Lock size={13} aria-hidden className={classes.lock} /> {t('visibility.label')} ·{' '}
          </>
        ) : null}
        {document.folder ? (
          <Part icon={Folder} whole={document.folder.name}>
            <Bdi>{document.folder.name}</Bdi>
          </Part>
        ) : null}
        {isNumbered ? (
          <span className={classes.inNarrow}>
            <Bdi>{document.number}</Bdi> ·{' '}
          </span>
        ) : null}
        {document.fileCount > 0
          ? `${t('files', { count: document.fileCount })} · ${t('pages', { count: document.pageCount })}`
          : t('no_files')}
      </span>
    </>
  );
}

/** A name before what follows, in one line; shown whole where the pointer rests. */
function Part({ icon: Icon, whole, children }: { icon: LucideIcon; whole: string; children: ReactNode }) {
  return (
    <>
      <span className={classes.part} title={whole}>
        <Icon size={13} aria-hidden className={classes.lock} /> {children} ·
      </span>{' '}
    </>
  );
}

function Status({ document }: { document: DocumentSummary }) {
  const { t } = useTranslation('documents');
  const format = useFormat();
  return (
    <>
      <StatusBadge status={document.status} />
      {document.scheduledFor ? (
        <span className={classes.waiting}>
          <CalendarClock size={13} aria-hidden /> {t('scheduled_for', { time: format.time(document.scheduledFor) })}
        </span>
      ) : (
        <DocumentProgress document={document} />
      )}
      {document.waitingReason ? (
        <span className={classes.waiting}>
          <Clock size={13} aria-hidden />{' '}
          {document.isSealingStopped ? t('waiting.stopped.title') : waitingText(t, document.waitingReason)}
        </span>
      ) : null}
    </>
  );
}

function Time({ at }: { at: string }) {
  const format = useFormat();
  return (
    <time dateTime={at} title={format.time(at, { zone: true })}>
      {format.time(at)}
    </time>
  );
}

function Acts({ document }: { document: DocumentSummary }) {
  const { t } = useTranslation('documents');
  return (
    <DocumentMenu
      document={document}
      renderButton={(props) => (
        <IconButton {...props} aria-label={t('act.menu', { title: document.title || t('untitled') })}>
          <EllipsisVertical size={18} aria-hidden />
        </IconButton>
      )}
    />
  );
}

const SHOWN = 2;

function Recipients({ document }: { document: DocumentSummary }) {
  const { t } = useTranslation('documents');
  const common = useTranslation('common').t;
  const nameOf = useRecipientName();
  // What needs attention is among those shown.
  const recipients = document.recipients
    .map((recipient) => ({ ...recipient, shown: shownState(document.status, recipient) }))
    .sort((one, other) => Number(other.shown === 'undelivered') - Number(one.shown === 'undelivered'));
  if (recipients.length === 0) return <span className={classes.small}>{t('no_recipients')}</span>;
  const rest = recipients.length - SHOWN;
  return (
    <ul className={classes.people}>
      {recipients.slice(0, SHOWN).map((recipient) => (
        <li key={recipient.id}>
          <span className={classes.dot} style={{ background: recipientColour(recipient.colour).solid }} aria-hidden />
          <Bdi className={classes.person ?? ''}>{nameOf(recipient)}</Bdi>
          <span className={classes.small} data-alarm={recipient.shown === 'undelivered' || undefined}>
            {common(`recipient_state.${recipient.shown}`)}
          </span>
        </li>
      ))}
      {rest > 0 ? <li className={classes.small}>{t('more_recipients', { count: rest })}</li> : null}
    </ul>
  );
}
