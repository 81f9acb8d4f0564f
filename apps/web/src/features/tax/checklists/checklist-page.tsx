import { Alert, Button, Stack, Text } from '@mantine/core';
import type { Checklist } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Bdi } from '../../../ui/bidi.tsx';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Page } from '../../../ui/page.tsx';
import { toastDone } from '../../../ui/toast.ts';
import { useDay } from '../../../lib/use-day.ts';
import { ChecklistActs } from './checklist-acts.tsx';
import { ChecklistBadge } from './checklist-badges.tsx';
import { checklistQuery, useLiveChecklists, useUnlockClient } from './checklists.queries.ts';
import { ItemCard } from './item-card.tsx';

/** One checklist: what was asked for, what came, and what is said of it. */
export function ChecklistPage({ id }: { id: number }) {
  const { t } = useTranslation('checklists');
  const { data, error, isPending, refetch } = useQuery(checklistQuery(id));
  useLiveChecklists();
  const title = data ? t('one', { name: data.client.name, year: String(data.taxYear) }) : t('title');
  return (
    <Page
      title={title}
      {...(data ? { heading: <Bdi>{title}</Bdi> } : {})}
      description={data ? <ChecklistBadge stage={data.stage} /> : undefined}
      actions={data ? <ChecklistActs checklist={data} /> : null}
      isLoading={isPending}
      error={data ? null : error}
      errorTitle={t('failed')}
      onRetry={() => void refetch()}
    >
      {data ? (
        <Stack gap="md" maw={880}>
          {data.isClientLocked ? <Locked checklist={data} /> : null}
          <About checklist={data} />
          {data.items.map((item) => (
            <ItemCard key={item.id} checklist={data} item={item} />
          ))}
        </Stack>
      ) : null}
    </Page>
  );
}

function About({ checklist }: { checklist: Checklist }) {
  const { t } = useTranslation('checklists');
  const day = useDay();
  const { autoReminders, client, dueOn, hasLink, isHeld, message, remindedAt, sentAt } = checklist;
  const on = (time: string | null) => (time === null ? '–' : day(time.slice(0, 10)));
  const facts = [
    {
      key: 'client',
      name: t('column.client'),
      value: (
        <Link to="/contacts/$id" params={{ id: String(client.id) }}>
          <Bdi>{client.name}</Bdi>
        </Link>
      ),
    },
    { key: 'due', name: t('column.due_on'), value: dueOn === null ? '–' : day(dueOn) },
    { key: 'sent', name: t('fact.sent'), value: on(sentAt) },
    { key: 'asked', name: t('fact.asked'), value: on(remindedAt) },
    { key: 'reminders', name: t('fact.reminders'), value: t(autoReminders ? 'fact.on' : 'fact.off') },
    { key: 'link', name: t('fact.link'), value: t(hasLink ? 'fact.link_works' : 'fact.link_none') },
    ...(isHeld ? [{ key: 'held', name: t('fact.hold'), value: t('fact.held') }] : []),
  ];
  return (
    <Card label={t('fact.title')}>
      <Facts facts={facts} />
      {message === '' ? null : (
        <Text size="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
          <Bdi>{message}</Bdi>
        </Text>
      )}
    </Card>
  );
}

/** The client gave too many wrong codes. */
function Locked({ checklist }: { checklist: Checklist }) {
  const { t } = useTranslation('checklists');
  const unlock = useUnlockClient(checklist.id);
  return (
    <Alert color="orange" icon={<Lock aria-hidden />} title={t('locked.title')}>
      <Stack gap="sm" align="flex-start">
        {t('locked.text')}
        <Button
          size="sm"
          loading={unlock.isPending}
          onClick={() => unlock.mutate(checklist.client.id, { onSuccess: () => toastDone(t('locked.done')) })}
        >
          {t('locked.unlock')}
        </Button>
      </Stack>
    </Alert>
  );
}
