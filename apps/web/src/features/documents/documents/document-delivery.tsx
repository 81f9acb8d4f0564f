import { Button, Text } from '@mantine/core';
import type { Document, EmailLog } from '@sealwright/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import {
  Ban,
  CircleAlert,
  CircleCheck,
  Clock,
  Inbox,
  type LucideIcon,
  MailCheck,
  MailOpen,
  MailX,
  ShieldAlert,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { useRecipientName } from '../../../ui/recipient-name.ts';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import classes from './document-delivery.module.css';
import { emailLogsQuery } from './document-details.queries.ts';
import { canResendTo } from './recipient-progress.ts';
import { ResendButton } from './resend-dialog.tsx';

type Recipient = Document['recipients'][number];

const icons: Record<EmailLog['status'], LucideIcon> = {
  queued: Clock,
  sent: CircleCheck,
  caught: Inbox,
  delivered: MailCheck,
  opened: MailOpen,
  bounced: MailX,
  complained: ShieldAlert,
  failed: CircleAlert,
  cancelled: Ban,
};

/** The emails to each recipient, newest first: what became of each, what the mail server said, and what to do where it failed. */
export function DocumentDelivery({ document }: { document: Document }) {
  const { t } = useTranslation('document');
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    emailLogsQuery(document.id),
  );
  // A mail that came in between moves one row onto the next page, where it stands again.
  const mails = [...new Map(data?.pages.flatMap(({ results }) => results.map((mail) => [mail.id, mail]))).values()];
  const recipients = document.recipients.toSorted((one, other) => one.order - other.order);
  const isNothing = data !== undefined && mails.length === 0;
  return (
    <Card title={t('delivery.title')}>
      {error ? <ErrorNote error={error} title={t('delivery.fetch_failed')} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <TextSkeleton lines={4} /> : null}
      {isNothing ? <Text c="dimmed">{t('delivery.none')}</Text> : null}
      {data && !isNothing ? (
        <ul className={classes.people}>
          {recipients.map((recipient) => (
            <Person
              key={recipient.id}
              document={document}
              recipient={recipient}
              mails={mails.filter((mail) => mail.recipient === recipient.id)}
            />
          ))}
        </ul>
      ) : null}
      {hasNextPage ? (
        <Button mt="md" variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('delivery.more')}
        </Button>
      ) : null}
      <p className={classes.note}>{t('delivery.note')}</p>
    </Card>
  );
}

function Person(props: { document: Document; recipient: Recipient; mails: EmailLog[] }) {
  const { t } = useTranslation('document');
  const { document, recipient, mails } = props;
  const name = useRecipientName()(recipient);
  return (
    <li>
      <h3 className={classes.name}>
        <Bdi>{name}</Bdi>
      </h3>
      {name === recipient.name ? (
        <p className={classes.quiet}>
          <Bdi>{recipient.email}</Bdi>
        </p>
      ) : null}
      {mails.length === 0 ? <p className={classes.quiet}>{t('delivery.nobody')}</p> : null}
      <ol className={classes.mails}>
        {mails.map((mail, index) => (
          <Mail key={mail.id} mail={mail} address={recipient.email}>
            {index === 0 ? <Advice document={document} recipient={recipient} mail={mail} /> : null}
          </Mail>
        ))}
      </ol>
    </li>
  );
}

function Mail({ mail, address, children }: { mail: EmailLog; address: string; children: React.ReactNode }) {
  const { t } = useTranslation('document');
  const format = useFormat();
  const Icon = icons[mail.status];
  const times = [
    { key: 'queued', at: mail.queuedAt },
    { key: 'sent', at: mail.sentAt },
    { key: 'delivered', at: mail.deliveredAt },
    { key: 'opened', at: mail.openedAt },
    { key: 'bounced', at: mail.bouncedAt },
    { key: 'complained', at: mail.complainedAt },
    { key: 'next', at: mail.attempts > 0 ? mail.nextTryAt : null },
  ] as const;
  return (
    <li className={classes.mail} data-state={mail.status}>
      <Icon size={18} aria-hidden />
      <div className={classes.body}>
        <div>
          <strong>{t(`mail.${kindOf(mail.event)}`)}</strong> · {t(`mail_state.${mail.status}`)}
        </div>
        {mail.email === address ? null : (
          <div className={classes.quiet}>
            {t('delivery.to')} <Bdi>{mail.email}</Bdi>
          </div>
        )}
        <div className={classes.quiet}>
          {times
            .flatMap(({ key, at }) => (at ? [{ key, at }] : []))
            .map(({ key, at }, index) => (
              <span key={key}>
                {index > 0 ? ' · ' : null}
                {t(`delivery.${key}`)} <time dateTime={at}>{format.time(at)}</time>
              </span>
            ))}
          {mail.attempts > 1 ? <span> · {t('delivery.tries', { count: mail.attempts })}</span> : null}
        </div>
        {mail.answer && !isSettled(mail) ? (
          <div className={classes.quiet}>
            {t('delivery.answer')} <Bdi>{mail.answer}</Bdi>
          </div>
        ) : null}
        {children}
      </div>
    </li>
  );
}

/** What a server said of a mail that arrived is of no use to anyone. */
const isSettled = ({ status }: EmailLog): boolean => status === 'delivered' || status === 'opened';

const ADVICE = { bounced: 'delivery.bounced.text', complained: 'delivery.complained.text' } as const;

/** What to do about the newest email to a recipient, where it did not reach them. */
function Advice({ document, recipient, mail }: { document: Document; recipient: Recipient; mail: EmailLog }) {
  const { t } = useTranslation('document');
  const { status, email: address } = mail;
  if (status !== 'failed' && status !== 'bounced' && status !== 'complained') return null;
  const failed = document.can.recall ? 'delivery.failed.recall' : 'delivery.failed.text';
  return (
    <div className={classes.advice}>
      <p>{t(status === 'failed' ? failed : ADVICE[status], { address })}</p>
      {status !== 'complained' && canResendTo(document.status, recipient) ? <ResendButton document={document} /> : null}
    </div>
  );
}

const KINDS = {
  'document.invitation': 'invitation',
  invitation: 'invitation',
  'document.link': 'link',
  'document.answer': 'answer',
  'document.copy_link': 'copy_link',
  'document.reminder': 'reminder',
  'document.recalled': 'recalled',
  'document.removed': 'removed',
  'document.reopened': 'reopened',
  'document.closed': 'closed',
  'document.expired': 'expired',
  declined_notice: 'declined_notice',
  completed: 'completed',
} as const;

const isKnown = (event: string): event is keyof typeof KINDS => Object.hasOwn(KINDS, event);

/** The server may know further kinds of mail. */
const kindOf = (event: string): (typeof KINDS)[keyof typeof KINDS] | 'other' =>
  isKnown(event) ? KINDS[event] : 'other';
