import type { DocumentSummary } from '@sealwright/contract';
import { Link } from '@tanstack/react-router';
import { Clock, EllipsisVertical, Folder, Lock, UserRound } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { type Column, rowLink } from '../../../ui/list/index.ts';
import { recipientColour } from '../../../ui/recipient-colours.ts';
import { useRecipientName } from '../../../ui/recipient-name.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { DocumentMenu } from './document-menu.tsx';
import { DocumentProgress } from './document-progress.tsx';
import classes from './document-columns.module.css';
import type { Ordering } from './documents.search.ts';
import { shownState } from './recipient-progress.ts';
import { waitingText } from './waiting.ts';

type DocumentColumn = Column<DocumentSummary, Ordering>;

/** What the list shows of a document. The whole row is pressed through the link in its title. */
export function useDocumentColumns() {
  const { t } = useTranslation('documents');
  return useMemo((): DocumentColumn[] => {
    const sorted = (id: 'number' | 'title' | 'updated_at') =>
      ({ id, header: t(`column.${id}`), orders: [`-${id}`, id] }) as const;
    return [
      {
        ...sorted('number'),
        width: 112,
        cell: ({ number }) => <Bdi>{number}</Bdi>,
        card: 'end',
        className: classes.dimmed,
      },
      {
        ...sorted('title'),
        cell: (document) => <DocumentTitle document={document} />,
        isTwoLines: true,
        card: 'title',
      },
      {
        id: 'recipients',
        header: t('column.recipients'),
        width: '27%',
        cell: (document) => <Recipients document={document} />,
        card: 'wide',
        className: classes.recipients,
      },
      {
        id: 'status',
        header: t('column.status'),
        width: 150,
        cell: (document) => <Status document={document} />,
        card: 'far-end',
      },
      {
        ...sorted('updated_at'),
        width: 190,
        cell: ({ updatedAt }) => <UpdatedAt at={updatedAt} />,
        isForDesks: true,
        className: classes.dimmed,
      },
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
  }, [t]);
}

function DocumentTitle({ document }: { document: DocumentSummary }) {
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
          <>
            <UserRound size={13} aria-hidden className={classes.lock} />{' '}
            {t('acting.for', { name: document.owner.name })} ·{' '}
          </>
        ) : null}
        {document.visibility === 'private' ? (
          <>
            <Lock size={13} aria-hidden className={classes.lock} /> {t('visibility.label')} ·{' '}
          </>
        ) : null}
        {document.folder ? (
          <>
            <Folder size={13} aria-hidden className={classes.lock} /> <Bdi>{document.folder.name}</Bdi> ·{' '}
          </>
        ) : null}
        {document.fileCount > 0
          ? `${t('files', { count: document.fileCount })} · ${t('pages', { count: document.pageCount })}`
          : t('no_files')}
      </span>
    </>
  );
}

function Status({ document }: { document: DocumentSummary }) {
  const { t } = useTranslation('documents');
  return (
    <>
      <StatusBadge status={document.status} />
      <DocumentProgress document={document} />
      {document.waitingReason ? (
        <span className={classes.waiting}>
          <Clock size={13} aria-hidden />{' '}
          {document.isSealingStopped ? t('waiting.stopped.title') : waitingText(t, document.waitingReason)}
        </span>
      ) : null}
    </>
  );
}

function UpdatedAt({ at }: { at: string }) {
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
