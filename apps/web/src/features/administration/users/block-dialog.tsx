import { Stack, Text, Textarea } from '@mantine/core';
import type { ManagedUser } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Bdi } from '../../../ui/bidi.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { CancelButton, Form, FormActions, useEditForm } from '../../../ui/form/index.ts';
import { toastDone } from '../../../ui/toast.ts';
import { useBlock } from './users.queries.ts';

type Person = Pick<ManagedUser, 'id' | 'name' | 'email'>;

/** Asks for the reason before someone is blocked. */
export function BlockDialog({ user, onClose }: { user: Person | null; onClose: () => void }) {
  const { t } = useTranslation('administration');
  return (
    <Dialog opened={user !== null} onClose={onClose} title={t('act.block.title')}>
      {user ? <BlockForm user={user} onClose={onClose} /> : null}
    </Dialog>
  );
}

const MOST = 500;
const Rules = z.object({ reason: z.string().max(MOST, 'too_big') });

function BlockForm({ user, onClose }: { user: Person; onClose: () => void }) {
  const { t } = useTranslation('administration');
  const block = useBlock();
  const edit = useEditForm({
    rules: Rules,
    values: { reason: '' },
    save: async ({ reason }) => {
      // It stands in one line of a mail.
      await block.mutateAsync({ id: user.id, reason: reason.replaceAll(/\s+/g, ' ').trim() });
      toastDone(t('act.block.done', { name: user.name }));
      onClose();
    },
  });
  return (
    <Form of={edit}>
      <Stack gap={4}>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          <Bdi>{user.name}</Bdi>
        </Text>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          <Bdi>{user.email}</Bdi>
        </Text>
        <Text size="sm" c="dimmed">
          {t('act.block.text')}
        </Text>
      </Stack>
      <Textarea
        {...edit.field('reason')}
        label={t('act.block.reason')}
        description={t('act.block.reason_hint')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={MOST}
        data-autofocus
      />
      <FormActions
        submit={t('act.block.submit')}
        isSaving={edit.isSaving}
        cancel={<CancelButton onClick={onClose} />}
        justify="flex-end"
      />
    </Form>
  );
}
