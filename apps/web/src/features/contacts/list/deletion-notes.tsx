import { Alert, Button, Group } from '@mantine/core';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { type Deletion, forgetDeletion, useDeletions } from './deletions.ts';

type Undo = (deletion: string) => Promise<unknown>;

/** What was deleted of late, each with its undo: a toast is gone before one has seen what is missing. */
export function DeletionNotes({ onUndo }: { onUndo: Undo }) {
  return useDeletions().map((one) => <Note key={one.deletion} one={one} onUndo={onUndo} />);
}

function Note({ one, onUndo }: { one: Deletion; onUndo: Undo }) {
  const { t } = useTranslation('contacts');
  const common = useTranslation('common').t;
  const format = useFormat();
  const [isBusy, setBusy] = useState(false);
  const values = { count: one.count, number: format.number(one.count), time: format.time(one.at) };
  const undo = () => {
    setBusy(true);
    void onUndo(one.deletion).finally(() => setBusy(false));
  };
  return (
    <Alert
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output element cannot hold these blocks
      role="status"
      color="gray"
      variant="light"
      icon={<Trash2 aria-hidden />}
      withCloseButton
      closeButtonLabel={common('close')}
      onClose={() => forgetDeletion(one.deletion)}
    >
      <Group justify="space-between" gap="4px 16px">
        <span>{t('undo.text', values)}</span>
        <Group gap="xs">
          <Button size="sm" variant="default" loading={isBusy} onClick={undo}>
            {common('undo')}
          </Button>
          <LinkButton size="sm" variant="transparent" c="inherit" td="underline" to="/contacts/deleted">
            {t('act.deleted')}
          </LinkButton>
        </Group>
      </Group>
    </Alert>
  );
}
