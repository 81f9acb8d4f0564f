import { Button, Group, Text } from '@mantine/core';
import { t } from 'i18next';
import { toastDone } from './toast.ts';

const UNDO_MS = 10_000;

/** Tells that something was done and offers to undo it. The same must be possible elsewhere: a toast goes away. */
export function toastUndo(message: string, onUndo: () => void): void {
  const hide = toastDone(
    <Group wrap="nowrap" justify="space-between">
      <Text size="sm">{message}</Text>
      <Button
        size="sm"
        variant="subtle"
        onClick={() => {
          hide();
          onUndo();
        }}
      >
        {t('undo')}
      </Button>
    </Group>,
    { ms: UNDO_MS },
  );
}
