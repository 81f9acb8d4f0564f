import { Text } from '@mantine/core';
import type { Document, EvidenceAction, EvidenceEvent } from '@sealwright/contract';
import {
  BadgeCheck,
  CircleAlert,
  CircleSlash,
  CircleX,
  Download,
  Eye,
  File,
  FilePenLine,
  type LucideIcon,
  Mail,
  MessageCircleQuestionMark,
  PenLine,
  ScreenShare,
  Send,
  Tablet,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { deviceName } from './device-name.ts';
import classes from './document-history.module.css';
import { HistoryCorrections } from './history-corrections.tsx';
import type { HistoryLine } from './history.entries.ts';
import { missingIn, quotedIn, sentenceValues, toldOf } from './history.sentence.ts';
import { useHistoryWords } from './history.words.ts';
import { IdentifiedBy } from './identified-by.tsx';

const icons: Partial<Record<EvidenceAction, LucideIcon>> = {
  'document.sent': Send,
  'document.corrected': FilePenLine,
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
  'recipient.in_person_started': Tablet,
  'recipient.approved': BadgeCheck,
  'recipient.submitted': BadgeCheck,
  'recipient.declined': CircleX,
  'recipient.declined_in_group': CircleX,
  'recipient.not_needed': CircleSlash,
  'recipient.live_session_offered': ScreenShare,
  'recipient.live_session_started': ScreenShare,
  'recipient.live_session_ended': ScreenShare,
  'recipient.live_session_declined': CircleX,
  'recipient.question_asked': MessageCircleQuestionMark,
  'recipient.question_answered': MessageCircleQuestionMark,
  'recipient.written_to': MessageCircleQuestionMark,
};

type LineOf = { line: HistoryLine; events: EvidenceEvent[]; document: Document };

/** One line of the history: the sentence, what belongs to it, from where it came, and what proves it. */
export function HistoryEntry({ line, events, document }: LineOf) {
  const { t } = useTranslation('document');
  const listed = useTranslation('documents').t;
  const format = useFormat();
  const { event, earlier } = line;
  const Icon = icons[event.action] ?? File;
  const quoted = quotedIn(event);
  const missing = missingIn(event, document).map((name) => isolated(name));
  return (
    <li className={classes.entry}>
      <span className={classes.icon}>
        <Icon size={16} aria-hidden />
      </span>
      <div className={classes.body}>
        <div>
          <Told event={event} events={events} document={document} />
          {earlier.length > 0 ? (
            <span className={classes.times}>{t('history.times', { count: earlier.length + 1 })}</span>
          ) : null}
        </div>
        {quoted ? (
          <blockquote className={classes.quote}>
            <Bdi>{quoted}</Bdi>
          </blockquote>
        ) : null}
        {missing.length > 0 ? <div>{listed('progress.unfinished', { names: format.list(missing) })}</div> : null}
        <HistoryCorrections event={event} document={document} />
        <IdentifiedBy event={event} />
        <Whence event={event} />
        <Proof line={line} />
      </div>
    </li>
  );
}

function Told({ event, events, document }: Omit<LineOf, 'line'> & { event: EvidenceEvent }) {
  const { t } = useTranslation('documents');
  const own = useTranslation('document').t;
  const words = useHistoryWords();
  const values = sentenceValues(event, events, document, words);
  const told = toldOf(event, document);
  if (told) return <Sentence t={own} id={`event.${told}`} values={values} />;
  return <Sentence t={t} id={`event.${event.action}`} values={values} />;
}

/** When, and from which device and address. */
function Whence({ event }: { event: EvidenceEvent }) {
  const format = useFormat();
  return (
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
  );
}

/** What the chain holds of an entry, and of those that were folded into it. */
function Proof({ line: { event, earlier } }: { line: HistoryLine }) {
  const { t } = useTranslation('documents');
  const own = useTranslation('document').t;
  const format = useFormat();
  const number = format.number(event.sequence);
  return (
    <details className={classes.proof}>
      <summary>
        {earlier.length === 0 ? t('history.entry', { number }) : own('history.entries', { count: earlier.length + 1 })}
      </summary>
      {[event, ...earlier].map((one) => (
        <Text key={one.sequence} size="xs" component="div" className={classes.folded ?? ''}>
          {earlier.length === 0 ? null : (
            <div>
              {t('history.entry', { number: format.number(one.sequence) })}
              {' · '}
              <time dateTime={one.at}>{format.time(one.at, { zone: true })}</time>
            </div>
          )}
          {one.device ? <Bdi>{one.device}</Bdi> : null}
          <div>
            SHA-256 <code>{one.hash}</code>
          </div>
        </Text>
      ))}
    </details>
  );
}
