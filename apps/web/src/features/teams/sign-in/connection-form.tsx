import { Alert, Button, NativeSelect, TextInput } from '@mantine/core';
import { type TeamSignIn, updateTeamSignIn } from '@sealwright/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Card } from '../../../ui/card.tsx';
import { CopyField } from '../../../ui/copy-field.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Form, PasswordField, useEditForm } from '../../../ui/form/index.ts';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { useLeaveGuard } from '../../../ui/form/use-leave-guard.ts';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { toastDone } from '../../../ui/toast.ts';
import { useUpdateSignIn } from './sign-in.queries.ts';

type Query = Pick<UseQueryResult<TeamSignIn>, 'data' | 'error' | 'refetch'>;
type Props = { teamId: number; query: Query; isProven: boolean };

/** The issuer that a team signs in by, and what becomes of those who come by it. */
export function ConnectionForm({ teamId, query: { data, error, refetch }, isProven }: Props) {
  const { t } = useTranslation('enterprise');
  return (
    <Card title={t('connection.title')} description={t('connection.text')}>
      {data ? (
        <Fields teamId={teamId} signIn={data} isProven={isProven} />
      ) : error ? (
        <ErrorNote error={error} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton rows={3} />
      )}
    </Card>
  );
}

const Body = updateTeamSignIn.body.shape;
const Rules = z.object({
  issuer: z.string().refine((text) => Body.issuer.safeParse(text).success, 'issuer_invalid'),
  clientId: z
    .string()
    .trim()
    .min(1, 'field_required')
    .refine((text) => text === '' || Body.clientId.safeParse(text).success, 'control_characters'),
  clientSecret: z.string().max(1000),
  isPublic: z.boolean(),
  defaultRole: z.enum(['admin', 'member']),
  isEnabled: z.boolean(),
  isRequired: z.boolean(),
});
type Values = z.infer<typeof Rules>;

/** Left out it stays as it is; null takes it away. */
const secretOf = ({ isPublic, clientSecret }: Values): { clientSecret?: string | null } =>
  isPublic ? { clientSecret: null } : clientSecret === '' ? {} : { clientSecret };

function Fields({ teamId, signIn, isProven }: { teamId: number; signIn: TeamSignIn; isProven: boolean }) {
  const { t } = useTranslation('enterprise');
  const common = useTranslation('common').t;
  const update = useUpdateSignIn(teamId);
  const { version, hasSecret, redirectAddress, permissions } = signIn;
  const mayChange = permissions.update;
  const edit = useEditForm({
    rules: Rules,
    values: {
      issuer: signIn.issuer,
      clientId: signIn.clientId,
      clientSecret: '',
      isPublic: version > 0 && !hasSecret,
      defaultRole: signIn.defaultRole,
      isEnabled: signIn.isEnabled,
      isRequired: signIn.isRequired,
    },
    follows: true,
    emptied: { clientSecret: '' },
    save: async (values) => {
      const { clientSecret: _, isPublic: __, ...plain } = values;
      await update.mutateAsync({ ...plain, ...secretOf(values), version });
      toastDone(t('connection.saved'));
    },
  });
  useLeaveGuard(edit.isDirty && !edit.isSaving);
  return (
    <Form of={edit}>
      <CopyField label={t('connection.redirect')} description={t('connection.redirect_hint')} value={redirectAddress} />
      <ClientFields edit={edit} hasSecret={hasSecret} mayChange={mayChange} />
      <ArrivalFields edit={edit} isProven={isProven} isOn={signIn.isEnabled} mayChange={mayChange} />
      {mayChange ? (
        <div>
          <Button type="submit" loading={edit.isSaving} disabled={!edit.isDirty}>
            {common('save')}
          </Button>
        </div>
      ) : null}
    </Form>
  );
}

type PartProps = { edit: ReturnType<typeof useEditForm<Values>>; mayChange: boolean };

/** The issuer, and the client that was registered there. */
function ClientFields({ edit, hasSecret, mayChange }: PartProps & { hasSecret: boolean }) {
  const { t } = useTranslation('enterprise');
  const isPublic = edit.form.watch('isPublic');
  return (
    <>
      <TextInput
        {...edit.field('issuer')}
        label={t('connection.issuer')}
        description={t('connection.issuer_hint')}
        maxLength={300}
        dir="ltr"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        required
        disabled={!mayChange}
      />
      <TextInput
        {...edit.field('clientId')}
        label={t('connection.client_id')}
        maxLength={300}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        required
        disabled={!mayChange}
      />
      <PasswordField
        {...edit.field('clientSecret')}
        label={t('connection.secret')}
        description={t(hasSecret ? 'connection.secret_kept' : 'connection.secret_hint')}
        maxLength={1000}
        autoComplete="new-password"
        disabled={!mayChange || isPublic}
      />
      <SwitchField control={edit.form.control} name="isPublic" label={t('connection.public')} disabled={!mayChange} />
    </>
  );
}

/** What becomes of those who come, and whether they have to come so. */
function ArrivalFields({ edit, isProven, isOn, mayChange }: PartProps & { isProven: boolean; isOn: boolean }) {
  const { t } = useTranslation('enterprise');
  return (
    <>
      <NativeSelect
        {...edit.field('defaultRole')}
        label={t('connection.role')}
        disabled={!mayChange}
        data={(['member', 'admin'] as const).map((value) => ({ value, label: t(`role.${value}`) }))}
      />
      {isProven || !mayChange ? null : <Alert color="blue">{t('connection.needs_domain')}</Alert>}
      <SwitchField
        control={edit.form.control}
        name="isEnabled"
        label={t('connection.enabled')}
        description={t('connection.enabled_text')}
        disabled={!mayChange || (!isProven && !isOn)}
      />
      <SwitchField
        control={edit.form.control}
        name="isRequired"
        label={t('connection.required')}
        description={t('connection.required_text')}
        disabled={!mayChange}
      />
    </>
  );
}
