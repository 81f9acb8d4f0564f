import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { DOMAIN_MAILBOXES, type TeamDomain } from '@sealwright/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { NotConfirmed } from '../../../ui/confirm-identity.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Form, useEditForm } from '../../../ui/form/index.ts';
import { toastDone } from '../../../ui/toast.ts';
import { useMailDomain, useProveDomain } from './sign-in.queries.ts';

type Props = { teamId: number; domain: TeamDomain };

/** Proves a domain by a code that is mailed to who runs it. */
export function DomainByMail({ teamId, domain: { id, domain } }: Props) {
  const { t } = useTranslation('enterprise');
  const send = useMailDomain(teamId, id);
  const [mailbox, setMailbox] = useState<(typeof DOMAIN_MAILBOXES)[number]>('postmaster');
  return (
    <Stack gap="sm">
      <ErrorNote error={send.error instanceof NotConfirmed ? null : send.error} />
      <Group gap="sm" align="flex-end">
        <NativeSelect
          label={t('mail.to')}
          value={mailbox}
          dir="ltr"
          flex="1 1 220px"
          miw={0}
          styles={{ label: { direction: 'inherit' } }}
          data={DOMAIN_MAILBOXES.map((name) => ({ value: name, label: `${name}@${domain}` }))}
          onChange={({ currentTarget: { value } }) => setMailbox(value === 'admin' ? 'admin' : 'postmaster')}
        />
        <Button variant="default" loading={send.isPending} onClick={() => send.mutate(mailbox)}>
          {t('mail.send')}
        </Button>
      </Group>
      {send.data ? (
        <>
          <Text size="sm" component="output">
            {t('mail.sent', { email: send.data.sentTo })}
          </Text>
          <CodeForm teamId={teamId} id={id} />
        </>
      ) : null}
    </Stack>
  );
}

const Rules = z.object({ code: z.string().trim().min(1, 'field_required').max(40) });

function CodeForm({ teamId, id }: { teamId: number; id: number }) {
  const { t } = useTranslation('enterprise');
  const prove = useProveDomain(teamId, id);
  const edit = useEditForm({
    rules: Rules,
    values: { code: '' },
    save: async ({ code }) => {
      await prove.mutateAsync(code);
      toastDone(t('proof.done'));
    },
  });
  return (
    <Form of={edit}>
      <Group gap="sm" align="flex-start">
        <TextInput
          {...edit.field('code')}
          label={t('mail.code')}
          maxLength={40}
          required
          dir="ltr"
          autoComplete="one-time-code"
          spellCheck={false}
          flex="1 1 220px"
          styles={{ label: { direction: 'inherit' } }}
        />
        <Button type="submit" loading={edit.isSaving} mt={28}>
          {t('mail.verify')}
        </Button>
      </Group>
    </Form>
  );
}
