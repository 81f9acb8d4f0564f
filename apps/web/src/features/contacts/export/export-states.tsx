import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import type { Making } from './export.making.ts';

type In<State extends Making['state']> = Extract<Making, { state: State }>;

/** The file being made: how much of it is there, and the way to stop it. */
export function ExportGenerating({ making, onCancel }: { making: In<'generating'>; onCancel: () => void }) {
  const { t } = useTranslation('exports');
  const { bytes } = useFormat();
  const cancel = useFocus();
  const words = t(`generating.${making.format}`);
  return (
    <Stack>
      <Text fw={550} component="output">
        {words}
      </Text>
      <Progress.Root size="md">
        <Progress.Section value={100} animated striped aria-label={words} />
      </Progress.Root>
      <Text size="sm" c="dimmed">
        {making.bytes === 0 ? t('generating.waiting') : t('generating.bytes', { size: bytes(making.bytes) })}
      </Text>
      <Group justify="flex-end">
        <Button ref={cancel} variant="default" onClick={onCancel}>
          {t('generating.cancel')}
        </Button>
      </Group>
    </Stack>
  );
}

export function ExportSaved(props: { making: In<'saved'>; onAgain: () => void; onClose: () => void }) {
  const { t } = useTranslation('exports');
  const common = useTranslation('common').t;
  const { bytes } = useFormat();
  const close = useFocus();
  return (
    <Stack>
      <output>
        <Alert color="green" icon={<CircleCheck aria-hidden />} title={t('saved.title')}>
          <Bdi>{props.making.name}</Bdi> · {bytes(props.making.bytes)}
        </Alert>
      </output>
      <Group justify="flex-end">
        <Button variant="default" onClick={props.onAgain}>
          {t('saved.again')}
        </Button>
        <Button ref={close} onClick={props.onClose}>
          {common('close')}
        </Button>
      </Group>
    </Stack>
  );
}

export function ExportFailed(props: { error: unknown; onRetry: () => void; onBack: () => void }) {
  const common = useTranslation('common').t;
  const back = useFocus();
  return (
    <Stack>
      <ErrorNote error={props.error} onRetry={props.onRetry} />
      <Group justify="flex-end">
        <Button ref={back} variant="default" onClick={props.onBack}>
          {common('back')}
        </Button>
      </Group>
    </Stack>
  );
}

/** What had the focus went away with the state before. */
function useFocus() {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return button;
}
