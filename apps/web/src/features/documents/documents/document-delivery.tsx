import { Loader, Text } from '@mantine/core';
import type { Document, DocumentMail } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Ban, CircleAlert, CircleCheck, Clock, Inbox, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { useRecipientName } from '../../../ui/recipient-name.ts';
import classes from './document-delivery.module.css';
import { mailsQuery } from './documents.queries.ts';
import { canResendTo } from './recipient-progress.ts';
import { ResendButton } from './resend-dialog.tsx';

type Recipient = Document['recipients'][number];

const icons: Record<DocumentMail['state'], LucideIcon> = {
  queued: Clock,
  sent: CircleCheck,
  caught: Inbox,
  failed: CircleAlert,
  cancelled: Ban,
};

/** The emails to each recipient, newest first: when each was queued and sent, or that it failed and what to do. */
export function DocumentDelivery({ document }: { document: Document }) {
  const { t } = useTranslation('document');
  const { data, error, refetch } = useQuery(mailsQuery(document.id));
  const recipients = document.recipients.toSorted((one, other) => one.order - other.order);
  const isNothing = data?.mails.length === 0;
  return (
    <Card title={t('delivery.title')}>
      {error ? <ErrorNote error={error} title={t('delivery.fetch_failed')} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Loader size="sm" aria-label={t('delivery.title')} /> : null}
      {isNothing ? <Text c="dimmed">{t('delivery.none')}</Text> : null}
      {data && !isNothing ? (
        <ul className={classes.people}>
          {recipients.map((recipient) => (
            <Person
              key={recipient.id}
              document={document}
              recipient={recipient}
              mails={data.mails.filter((mail) => mail.recipient === recipient.id)}
            />
          ))}
        </ul>
      ) : null}
    </Card>
  );
}

function Person(props: { document: Document; recipient: Recipient; mails: DocumentMail[] }) {
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
            {mail.state === 'failed' && index === 0 ? (
              <Undelivered document={document} recipient={recipient} address={mail.email} />
            ) : null}
          </Mail>
        ))}
      </ol>
    </li>
  );
}

function Mail({ mail, address, children }: { mail: DocumentMail; address: string; children: React.ReactNode }) {
  const { t } = useTranslation('document');
  const format = useFormat();
  const Icon = icons[mail.state];
  const times = [
    { key: 'queued', at: mail.queuedAt },
    { key: 'sent', at: mail.sentAt },
    { key: 'next', at: mail.attempts > 0 ? mail.nextTryAt : null },
  ] as const;
  return (
    <li className={classes.mail} data-state={mail.state}>
      <Icon size={18} aria-hidden />
      <div className={classes.body}>
        <div>
          <strong>{t(`mail.${kindOf(mail.event)}`)}</strong> · {t(`mail_state.${mail.state}`)}
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
        </div>
        {children}
      </div>
    </li>
  );
}

function Undelivered({ document, recipient, address }: { document: Document; recipient: Recipient; address: string }) {
  const { t } = useTranslation('document');
  return (
    <div className={classes.advice}>
      <p>{t(document.can.recall ? 'delivery.failed.recall' : 'delivery.failed.text', { address })}</p>
      {canResendTo(document.status, recipient) ? <ResendButton document={document} /> : null}
    </div>
  );
}

const KINDS = {
  'document.invitation': 'invitation',
  invitation: 'invitation',
  'document.link': 'link',
  'document.copy_link': 'copy_link',
  'document.reminder': 'reminder',
  'document.recalled': 'recalled',
  'document.closed': 'closed',
  'document.expired': 'expired',
  declined_notice: 'declined_notice',
  completed: 'completed',
} as const;

const isKnown = (event: string): event is keyof typeof KINDS => Object.hasOwn(KINDS, event);

/** The server may know further kinds of mail. */
const kindOf = (event: string): (typeof KINDS)[keyof typeof KINDS] | 'other' =>
  isKnown(event) ? KINDS[event] : 'other';
