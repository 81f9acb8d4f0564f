import { Alert, Radio, Stack, Textarea } from '@mantine/core';
import { Email, isErrorCode } from '@sealwright/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Bdi } from '../../../ui/bidi.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useErrorTexts } from '../../../ui/error-text.ts';
import { CancelButton, Form, FormActions, useEditForm } from '../../../ui/form/index.ts';
import { toastDone } from '../../../ui/toast.ts';
import { useInvite } from '../teams.queries.ts';

const MOST = 200;
const addressesIn = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

const Rules = z.object({
  emails: z
    .string()
    .refine((text) => addressesIn(text).length > 0, 'field_required')
    .refine((text) => addressesIn(text).length <= MOST, 'too_big')
    .refine((text) => addressesIn(text).every((email) => Email.safeParse(email).success), 'email_invalid'),
  role: z.enum(['admin', 'member']),
});

type Refused = { email: string; code: string };

/** Invites one or many, by addresses that are typed or pasted. */
export function InviteDialog(props: { teamId: number; isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('teams');
  return (
    <Dialog opened={props.isOpen} onClose={props.onClose} title={t('invite.title')}>
      <InviteForm teamId={props.teamId} onClose={props.onClose} />
    </Dialog>
  );
}

const NO_ONE: z.infer<typeof Rules> = { emails: '', role: 'member' };

function InviteForm({ teamId, onClose }: { teamId: number; onClose: () => void }) {
  const { t } = useTranslation('teams');
  const invite = useInvite(teamId);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const edit = useEditForm({
    rules: Rules,
    values: NO_ONE,
    save: async ({ emails, role }) => {
      const answer = await invite.mutateAsync({ emails: addressesIn(emails), role });
      if (answer.invitations.length > 0) toastDone(t('invite.done', { count: answer.invitations.length }));
      setRefused(answer.refused);
      if (answer.refused.length === 0) onClose();
      else edit.form.setValue('emails', answer.refused.map(({ email }) => email).join('\n'));
    },
  });
  return (
    <Form of={edit}>
      <Refusals refused={refused} />
      <Textarea
        {...edit.field('emails')}
        label={t('invite.emails')}
        description={t('invite.emails_hint')}
        autosize
        minRows={2}
        maxRows={8}
        dir="ltr"
        required
        data-autofocus
      />
      <Radio.Group
        label={t('column.role')}
        value={edit.form.watch('role')}
        onChange={(role) => edit.form.setValue('role', role === 'admin' ? 'admin' : 'member')}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="member" label={t('role.member')} description={t('role.member_text')} />
          <Radio value="admin" label={t('role.admin')} description={t('role.admin_text')} />
        </Stack>
      </Radio.Group>
      <FormActions
        submit={t('invite.submit')}
        isSaving={edit.isSaving}
        cancel={<CancelButton onClick={onClose} />}
        justify="flex-end"
      />
    </Form>
  );
}

function Refusals({ refused }: { refused: readonly Refused[] }) {
  const { t } = useTranslation('teams');
  const errors = useErrorTexts();
  if (refused.length === 0) return null;
  return (
    <Alert role="alert" color="yellow" title={t('invite.refused', { count: refused.length })}>
      {refused.map(({ email, code }) => (
        <div key={email}>
          <Bdi>{email}</Bdi>: {errors(isErrorCode(code) ? code : 'internal')}
        </div>
      ))}
    </Alert>
  );
}
