import { TextInput } from '@mantine/core';
import type { MemberGroup } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Dialog } from '../../../ui/dialog.tsx';
import { CancelButton, Form, FormActions, useEditForm } from '../../../ui/form/index.ts';
import { toastDone } from '../../../ui/toast.ts';
import { useSaveGroup } from '../teams.queries.ts';
import { MembersChoice } from './member-choice.tsx';

type Shown = MemberGroup | 'new' | null;

/** Makes a group, or changes one. */
export function GroupDialog({ teamId, shown, onClose }: { teamId: number; shown: Shown; onClose: () => void }) {
  const { t } = useTranslation('teams');
  return (
    <Dialog opened={shown !== null} onClose={onClose} title={t(shown === 'new' ? 'groups.new' : 'groups.edit')}>
      {shown ? <GroupForm teamId={teamId} group={shown === 'new' ? null : shown} onClose={onClose} /> : null}
    </Dialog>
  );
}

const Rules = z.object({
  name: z.string().trim().min(1, 'field_required').max(100),
  members: z.array(z.object({ id: z.number(), name: z.string() })),
});

function GroupForm({ teamId, group, onClose }: { teamId: number; group: MemberGroup | null; onClose: () => void }) {
  const { t } = useTranslation('teams');
  const common = useTranslation('common').t;
  const save = useSaveGroup(teamId, group);
  const edit = useEditForm({
    rules: Rules,
    values: { name: group?.name ?? '', members: group?.members ?? [] },
    save: async ({ name, members }) => {
      await save.mutateAsync({ name, members: members.map(({ id }) => id) });
      toastDone(t('groups.saved', { name }));
      onClose();
    },
  });
  return (
    <Form of={edit}>
      <TextInput {...edit.field('name')} label={t('groups.name')} maxLength={100} required data-autofocus />
      <MembersChoice
        teamId={teamId}
        label={t('members.title')}
        people={edit.form.watch('members')}
        onChange={(members) => edit.form.setValue('members', members, { shouldDirty: true })}
      />
      <FormActions
        submit={common('save')}
        isSaving={edit.isSaving}
        cancel={<CancelButton onClick={onClose} />}
        justify="flex-end"
      />
    </Form>
  );
}
