import { Group, Progress, Text } from '@mantine/core';
import type { Document } from '@sealwright/contract';
import {
  BadgeCheck,
  CalendarClock,
  CircleAlert,
  CircleX,
  Clock,
  FileSignature,
  type LucideIcon,
  PencilLine,
  Send,
  ShieldCheck,
  Tablet,
  MailWarning,
} from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { Mirrored } from '../../../ui/mirrored.tsx';
import { DocumentFacts } from './document-facts.tsx';
import classes from './document-overview.module.css';
import { DocumentRecipients } from './document-recipients.tsx';
import { type NextStep, nextStepOf } from './next-step.ts';
import { progressOf } from './recipient-progress.ts';
import { RemindButton } from './remind-button.tsx';
import { ScheduleActs } from './schedule-acts.tsx';
import { ResendButton } from './resend-dialog.tsx';

const icons: Record<NextStep['kind'], LucideIcon> = {
  edit: PencilLine,
  scheduled: CalendarClock,
  leaving: Send,
  undelivered: MailWarning,
  waiting: Clock,
  in_person: Tablet,
  on_paper: FileSignature,
  sealing: ShieldCheck,
  held: CircleAlert,
  completed: BadgeCheck,
  declined: CircleX,
  ended: CircleX,
};

const tones: Record<NextStep['kind'], 'good' | 'bad' | 'open'> = {
  edit: 'open',
  scheduled: 'open',
  leaving: 'open',
  undelivered: 'bad',
  waiting: 'open',
  in_person: 'open',
  on_paper: 'bad',
  sealing: 'open',
  held: 'bad',
  completed: 'good',
  declined: 'bad',
  ended: 'bad',
};

const IrsRecordCard = lazy(async () => ({ default: (await import('../irs/irs-record-card.tsx')).IrsRecordCard }));

/** How a document stands: what it waits for, how far everyone is, and what is to be known of it. */
export function DocumentOverview({ document }: { document: Document }) {
  return (
    <div className={classes.grid}>
      <div className={classes.main}>
        <Progressed document={document} />
        <DocumentRecipients document={document} />
        {document.sendingOption === null || document.sentAt === null ? null : (
          <Suspense fallback={null}>
            <IrsRecordCard id={document.id} />
          </Suspense>
        )}
      </div>
      <DocumentFacts document={document} />
    </div>
  );
}

function Progressed({ document }: { document: Document }) {
  const { t } = useTranslation('document');
  const documents = useTranslation('documents').t;
  const format = useFormat();
  const step = nextStepOf(document);
  const progress = progressOf(document);
  const Icon = icons[step.kind];
  return (
    <Card title={t('progress.title')}>
      <div className={classes.step} data-tone={tones[step.kind]}>
        {step.kind === 'leaving' ? <Mirrored icon={Icon} size={22} /> : <Icon size={22} aria-hidden />}
        <div className={classes.words}>
          <Text component="h3" fw={600}>
            {step.kind === 'scheduled' && document.scheduledFor
              ? documents('scheduled_for', { time: format.time(document.scheduledFor, { zone: true }) })
              : t(`next.${step.kind}`, { count: step.names.length, names: format.list(step.names) })}
          </Text>
          <Text size="sm" c="dimmed">
            {t(`next.${step.kind}.text`)}
          </Text>
        </div>
        {step.kind === 'scheduled' ? <ScheduleActs document={document} /> : null}
        {step.kind === 'waiting' ? (
          <Group gap="xs">
            <RemindButton document={document} />
            <ResendButton document={document} />
          </Group>
        ) : null}
      </div>
      {progress ? (
        <div className={classes.bar}>
          <Progress value={(progress.done / progress.total) * 100} color="green" aria-label={t('progress.title')} />
          <Text size="sm">
            {documents(`progress.${progress.words}`, {
              done: format.number(progress.done),
              total: format.number(progress.total),
            })}
          </Text>
        </div>
      ) : null}
    </Card>
  );
}
