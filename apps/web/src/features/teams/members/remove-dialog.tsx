import { Stack, Text } from '@mantine/core';
import type { TeamMember } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useSession } from '../../../lib/session.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { CancelButton, Form, FormActions, useEditForm } from '../../../ui/form/index.ts';
import { toastDone } from '../../../ui/toast.ts';
import { useRemoveMember } from '../teams.queries.ts';
import { MemberChoice } from './member-choice.tsx';

/** Removes a member, or lets the person themselves leave; what they own passes to another member. */
export function RemoveDialog(props: { teamId: number; member: TeamMember | null; onClose: () => void }) {
  const { t } = useTranslation('teams');
  const me = useSession(({ user }) => user?.id);
  const { member, onClose } = props;
  return (
    <Dialog opened={member !== null} onClose={onClose} title={t(member?.id === me ? 'leave.title' : 'remove.title')}>
      {member ? <RemoveForm teamId={props.teamId} member={member} onClose={onClose} isMe={member.id === me} /> : null}
    </Dialog>
  );
}

const Rules = z.object({ heir: z.object({ id: z.number(), name: z.string() }).nullable() });

const NO_HEIR: z.infer<typeof Rules> = { heir: null };

function RemoveForm(props: { teamId: number; member: TeamMember; isMe: boolean; onClose: () => void }) {
  const { member, isMe } = props;
  const { t } = useTranslation('teams');
  const remove = useRemoveMember();
  const words = isMe ? 'leave' : 'remove';
  const edit = useEditForm({
    rules: Rules,
    values: NO_HEIR,
    save: async ({ heir }) => {
      await remove.mutateAsync({ id: member.id, heir: heir && heir.id });
      toastDone(t(`${words}.done`, { name: member.name }));
      props.onClose();
    },
  });
  return (
    <Form of={edit}>
      <Stack gap={4}>
        <Text>
          <Bdi>{member.name}</Bdi>
        </Text>
        <Text size="sm" c="dimmed">
          {t(`${words}.text`, { count: member.openDocumentCount })}
        </Text>
      </Stack>
      <MemberChoice
        teamId={props.teamId}
        except={member.id}
        label={t('heir')}
        description={t('heir_hint')}
        person={edit.form.watch('heir')}
        onChange={(heir) => edit.form.setValue('heir', heir)}
      />
      <FormActions
        submit={t(`${words}.submit`)}
        isSaving={edit.isSaving}
        cancel={<CancelButton onClick={props.onClose} />}
        justify="flex-end"
      />
    </Form>
  );
}
