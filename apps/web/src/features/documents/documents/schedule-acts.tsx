import { Button, Group, Stack } from '@mantine/core';
import { type Document, rescheduleDocument } from '@sealwright/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t as translate } from 'i18next';
import { CalendarClock, CalendarX, Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { localIn } from '../../../lib/calendar.ts';
import { useOwnTimeZone } from '../../../lib/intl.ts';
import { CancelButton } from '../../../ui/form/index.ts';
import { Mirrored } from '../../../ui/mirrored.tsx';
import { openDialog } from '../../../ui/open-dialog.ts';
import { toastDone, toastFailure } from '../../../ui/toast.ts';
import { ROOT } from './documents.queries.ts';
import { ScheduleInput } from './schedule-input.tsx';
import { instantOf, isPossible } from './schedule-time.ts';
import { useDocumentActs } from './use-document-acts.tsx';

function useReschedule(id: number) {
  const { t } = useTranslation('documents');
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (scheduledFor: string | null) => api(rescheduleDocument, { params: { id }, body: { scheduledFor } }),
    onSuccess: (_answer, scheduledFor) => toastDone(t(scheduledFor === null ? 'schedule.sent' : 'schedule.saved')),
    onError: (error) => toastFailure(t('schedule.failed'), error),
    onSettled: () => cache.invalidateQueries({ queryKey: ROOT }),
  });
}

/** What can be done with a document that waits for its time. */
export function ScheduleActs({ document }: { document: Document }) {
  const { t } = useTranslation('documents');
  const reschedule = useReschedule(document.id);
  const acts = useDocumentActs();
  if (!document.can.reschedule) return null;
  return (
    <Group gap="xs">
      <Button
        size="sm"
        loading={reschedule.isPending}
        leftSection={<Mirrored icon={Send} size={16} />}
        onClick={() => reschedule.mutate(null)}
      >
        {t('schedule.now')}
      </Button>
      <Button
        size="sm"
        variant="default"
        leftSection={<CalendarClock size={16} aria-hidden />}
        onClick={() => void openReschedule(document)}
      >
        {t('schedule.change')}
      </Button>
      {document.can.recall ? (
        <Button
          size="sm"
          variant="default"
          leftSection={<CalendarX size={16} aria-hidden />}
          onClick={() => void acts.askAnd('recall', document)}
        >
          {t('schedule.cancel')}
        </Button>
      ) : null}
    </Group>
  );
}

const openReschedule = (document: Document): Promise<void> =>
  openDialog(translate('schedule.title', { ns: 'documents' }), (close) => (
    <Reschedule document={document} onDone={close} />
  ));

function Reschedule({ document, onDone }: { document: Document; onDone: () => void }) {
  // The input's words are the wizard's.
  useTranslation(['documents', 'wizard']);
  const { t } = useTranslation('documents');
  const reschedule = useReschedule(document.id);
  const zone = useOwnTimeZone();
  const before = document.scheduledFor === null ? '' : localIn(zone, new Date(document.scheduledFor));
  const [time, setTime] = useState(before);
  const instant = instantOf(time);
  const [now] = useState(() => new Date());
  return (
    <Stack>
      <ScheduleInput value={time} isStrict onChange={setTime} />
      <Group justify="flex-end">
        <CancelButton onClick={onDone} />
        <Button
          loading={reschedule.isPending}
          disabled={time === before || !isPossible(instant, now)}
          onClick={() => void reschedule.mutateAsync(instant).then(onDone, () => undefined)}
        >
          {t('schedule.save')}
        </Button>
      </Group>
    </Stack>
  );
}
