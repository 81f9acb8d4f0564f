import { Group, Stack, Text, Title } from '@mantine/core';
import type { Document } from '@sealwright/contract';
import { MailCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import classes from './send-step.module.css';

/** The document is on its way: who has been asked, who follows, and where it can be watched. */
export function SentPanel({ document }: { document: Document }) {
  const { t } = useTranslation('wizard');
  const { list, date, number, time } = useFormat();
  const { scheduledFor } = document;
  const groups = [...Map.groupBy(document.recipients, ({ order }) => order)].toSorted(([a], [b]) => a - b);
  return (
    <Stack align="center" gap="md" py={40} maw={620} mx="auto">
      <MailCheck size={56} strokeWidth={1.4} color="var(--colour-accent)" aria-hidden />
      <Title order={2} ta="center">
        {t(scheduledFor === null ? 'sent_title' : 'scheduled_title')}
      </Title>
      <Text c="dimmed" ta="center">
        {scheduledFor === null ? t('sent_text') : t('scheduled_text', { time: time(scheduledFor, { zone: true }) })}
      </Text>
      <div className={classes.card} style={{ inlineSize: '100%' }}>
        <ol className={classes.list}>
          {groups.map(([order, people], index) => (
            <li key={order} className={classes.row}>
              <span
                className={classes.order}
                style={{
                  background: 'var(--mantine-primary-color-filled)',
                  color: 'var(--mantine-primary-color-contrast)',
                }}
              >
                {number(index + 1)}
              </span>
              <div className={classes.grow}>
                <bdi>{list(people.map(({ name }) => name))}</bdi>
                <Text size="sm" c="dimmed">
                  {t(index > 0 ? 'asked_later' : scheduledFor === null ? 'asked_now' : 'asked_then')}
                </Text>
              </div>
            </li>
          ))}
        </ol>
      </div>
      {document.expiresAt === null ? null : (
        <Text size="sm">{t('expires_on', { date: date(document.expiresAt) })}</Text>
      )}
      <Group justify="center">
        <LinkButton to="/documents/$id" params={{ id: String(document.id) }}>
          {t('watch_document')}
        </LinkButton>
        <LinkButton to="/documents/add-document" variant="default">
          {t('send_another')}
        </LinkButton>
      </Group>
    </Stack>
  );
}
