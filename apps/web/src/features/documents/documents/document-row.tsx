import type { DocumentSummary } from '@sealwright/contract';
import { Link } from '@tanstack/react-router';
import { Clock, EllipsisVertical } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { recipientColour } from '../../../ui/recipient-colours.ts';
import { useRecipientName } from '../../../ui/recipient-name.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { DocumentMenu } from './document-menu.tsx';
import { DocumentProgress } from './document-progress.tsx';
import classes from './document-table.module.css';
import { shownState } from './recipient-progress.ts';
import { waitingText } from './waiting.ts';

/** One document. The whole row is pressed through the link in its title, which is spread over it. */
export function DocumentRow({ document }: { document: DocumentSummary }) {
  const { t } = useTranslation('documents');
  const format = useFormat();
  const title = document.title || t('untitled');
  const isDraft = document.status === 'new' || document.status === 'draft';
  return (
    <tr className={classes.row}>
      <td className={classes.number}>
        <Bdi>{document.number}</Bdi>
      </td>
      <td className={classes.title}>
        <Link
          className={classes.link}
          to={isDraft && document.can.edit ? '/documents/$id/edit' : '/documents/$id'}
          params={{ id: String(document.id) }}
        >
          <Bdi>{title}</Bdi>
        </Link>
        <span className={classes.small}>
          {document.fileCount > 0
            ? `${t('files', { count: document.fileCount })} · ${t('pages', { count: document.pageCount })}`
            : t('no_files')}
        </span>
      </td>
      <td className={classes.recipients}>
        <Recipients document={document} />
      </td>
      <td className={classes.status}>
        <StatusBadge status={document.status} />
        <DocumentProgress document={document} />
        {document.waitingReason ? (
          <span className={classes.waiting}>
            <Clock size={13} aria-hidden />{' '}
            {document.isSealingStopped ? t('waiting.stopped.title') : waitingText(t, document.waitingReason)}
          </span>
        ) : null}
      </td>
      <td className={classes.time}>
        <time dateTime={document.updatedAt} title={format.time(document.updatedAt, { zone: true })}>
          {format.time(document.updatedAt)}
        </time>
      </td>
      <td className={classes.actions}>
        <DocumentMenu
          document={document}
          renderButton={(props) => (
            <IconButton {...props} aria-label={t('act.menu', { title })}>
              <EllipsisVertical size={18} aria-hidden />
            </IconButton>
          )}
        />
      </td>
    </tr>
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
