import { Button, Text, TextInput } from '@mantine/core';
import type { CommunityNews } from '@sealwright/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CalendarClock, Send, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { instantIn, localIn } from '../../../lib/calendar.ts';
import { ownTimeZone, useOwnTimeZone } from '../../../lib/intl.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { CancelButton, Form, FormActions, useEditForm } from '../../../ui/form/index.ts';
import { Mirrored } from '../../../ui/mirrored.tsx';
import { toastDone, toastFailure } from '../../../ui/toast.ts';
import { keep } from '../base/family.ts';
import { news, type NewStatus, setStatus } from './news.ts';

/** Publishes an item, now or later, or takes it back. */
export function NewsActs({ item }: { item: CommunityNews }) {
  const { t } = useTranslation('community');
  const cache = useQueryClient();
  const [isScheduling, setScheduling] = useState(false);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (to: NewStatus) => setStatus(item, to),
    onSuccess: (saved) => {
      keep(cache, news, saved);
      toastDone(t(`news.done.${saved.status}`, { name: item.title }));
    },
    onError: (error) => toastFailure(t('act_failed'), error),
  });
  if (!item.permissions.update) return null;
  const isBusy = (status: NewStatus['status']) => isPending && variables.status === status;
  return (
    <>
      {item.status === 'draft' ? null : (
        <Button
          variant="default"
          leftSection={<Mirrored icon={Undo2} size={18} />}
          loading={isBusy('draft')}
          onClick={() => mutate({ status: 'draft' })}
        >
          {t('news.withdraw')}
        </Button>
      )}
      {item.status === 'published' ? null : (
        <>
          <Button
            variant="default"
            leftSection={<CalendarClock size={18} aria-hidden />}
            onClick={() => setScheduling(true)}
          >
            {t('news.schedule')}
          </Button>
          <Button
            leftSection={<Mirrored icon={Send} size={18} />}
            loading={isBusy('published')}
            onClick={() => mutate({ status: 'published' })}
          >
            {t('news.publish')}
          </Button>
        </>
      )}
      {isScheduling ? <ScheduleDialog item={item} onClose={() => setScheduling(false)} /> : null}
    </>
  );
}

/** The instant that was typed, in the person's time zone; empty for what is none. */
const instantOf = (local: string): string => instantIn(ownTimeZone(), local)?.toISOString() ?? '';

const Rules = z.object({
  publishAt: z
    .string()
    .min(1, 'field_required')
    .refine((local) => instantOf(local) > new Date().toISOString(), 'publish_time_past'),
});

/** Asks for the time, in the person's own zone. */
function ScheduleDialog({ item, onClose }: { item: CommunityNews; onClose: () => void }) {
  const { t } = useTranslation('community');
  const cache = useQueryClient();
  const zone = useOwnTimeZone();
  const edit = useEditForm({
    rules: Rules,
    values: { publishAt: item.publishAt === null ? '' : localIn(zone, new Date(item.publishAt)) },
    save: async ({ publishAt }) => {
      const saved = await setStatus(item, { status: 'scheduled', publishAt: instantOf(publishAt) });
      keep(cache, news, saved);
      toastDone(t('news.done.scheduled', { name: item.title }));
      onClose();
    },
  });
  return (
    <Dialog onClose={onClose} title={t('news.schedule')}>
      <Form of={edit} failed={t('act_failed')}>
        <Text size="sm" c="dimmed">
          {t('news.schedule_text')}
        </Text>
        <TextInput
          {...edit.field('publishAt')}
          type="datetime-local"
          label={t('news.publish_at')}
          description={t('news.zone', { zone: `\u2066${zone}\u2069` })}
          required
        />
        <FormActions
          submit={t('news.schedule')}
          isSaving={edit.isSaving}
          cancel={<CancelButton onClick={onClose} />}
          justify="flex-end"
        />
      </Form>
    </Dialog>
  );
}
