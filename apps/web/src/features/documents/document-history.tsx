import { Alert, Loader, Text } from '@mantine/core';
import type { Document, EvidenceAction, EvidenceEvent } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import {
  BadgeCheck,
  CircleAlert,
  CircleX,
  Download,
  Eye,
  File,
  type LucideIcon,
  Mail,
  PenLine,
  Send,
  ShieldCheck,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { Bdi } from '../../ui/bidi.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { deviceName } from './device-name.ts';
import classes from './document-history.module.css';
import { evidenceQuery } from './documents.queries.ts';
import { missingIn, quotedIn, sentenceValues } from './history.sentence.ts';
import { Section } from './section.tsx';

const icons: Partial<Record<EvidenceAction, LucideIcon>> = {
  'document.sent': Send,
  'document.completed': BadgeCheck,
  'document.marked_completed': BadgeCheck,
  'document.closed': CircleX,
  'document.expired': CircleX,
  'document.sealing_waits': CircleAlert,
  'document.sealing_stopped': CircleAlert,
  'document.downloaded': Download,
  'recipient.copy_downloaded': Download,
  'recipient.invited': Mail,
  'recipient.mail_sent': Mail,
  'recipient.mail_failed': CircleAlert,
  'recipient.link_resent': Mail,
  'recipient.reminded': Mail,
  'recipient.viewed': Eye,
  'recipient.field_filled': PenLine,
  'recipient.signature_attached': PenLine,
  'recipient.submitted': BadgeCheck,
  'recipient.declined': CircleX,
};

/** The evidence as sentences, oldest first, with what proves that nothing was changed in it. */
export function DocumentHistory({ document }: { document: Document }) {
  const { t } = useTranslation('documents');
  const { data, error, refetch } = useQuery(evidenceQuery(document.id));
  return (
    <Section title={t('history.title')}>
      {error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Loader size="sm" aria-label={t('history.title')} /> : null}
      {data ? (
        <>
          <Alert
            mb="lg"
            color={data.isChainIntact ? 'green' : 'red'}
            icon={data.isChainIntact ? <ShieldCheck aria-hidden /> : <CircleAlert aria-hidden />}
          >
            {data.isChainIntact ? t('history.intact', { count: data.events.length }) : t('history.broken')}
          </Alert>
          <ol className={classes.list}>
            {data.events.map((event) => (
              <Entry key={event.sequence} event={event} events={data.events} document={document} />
            ))}
          </ol>
        </>
      ) : null}
    </Section>
  );
}

function Entry({ event, events, document }: { event: EvidenceEvent; events: EvidenceEvent[]; document: Document }) {
  const { t } = useTranslation('documents');
  const format = useFormat();
  const Icon = icons[event.action] ?? File;
  const words = { system: t('history.system'), erased: t('history.erased') };
  const quoted = quotedIn(event);
  const missing = missingIn(event, document).map((name) => `\u2068${name}\u2069`);
  return (
    <li className={classes.entry}>
      <span className={classes.icon}>
        <Icon size={16} aria-hidden />
      </span>
      <div className={classes.body}>
        <div>
          <Sentence t={t} id={`event.${event.action}`} values={sentenceValues(event, events, document, words)} />
        </div>
        {quoted ? (
          <blockquote className={classes.quote}>
            <Bdi>{quoted}</Bdi>
          </blockquote>
        ) : null}
        {missing.length > 0 ? <div>{t('progress.unfinished', { names: format.list(missing) })}</div> : null}
        <div className={classes.quiet}>
          <time dateTime={event.at}>{format.time(event.at, { zone: true })}</time>
          {event.address ? (
            <>
              {' · '}
              <Bdi>{event.address}</Bdi>
            </>
          ) : null}
          {event.device ? (
            <>
              {' · '}
              <Bdi>{deviceName(event.device)}</Bdi>
            </>
          ) : null}
        </div>
        <details className={classes.proof}>
          <summary>{t('history.entry', { number: format.number(event.sequence) })}</summary>
          <Text size="xs" component="div">
            {event.device ? <Bdi>{event.device}</Bdi> : null}
            <div>
              SHA-256 <code>{event.hash}</code>
            </div>
          </Text>
        </details>
      </div>
    </li>
  );
}
