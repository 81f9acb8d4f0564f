import { Alert, Button, NativeSelect } from '@mantine/core';
import type { TeamScim } from '@sealwright/contract';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { isolated } from '../../../lib/isolated.ts';
import { Card } from '../../../ui/card.tsx';
import { CopyField } from '../../../ui/copy-field.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Form, useEditForm } from '../../../ui/form/index.ts';
import { useLeaveGuard } from '../../../ui/form/use-leave-guard.ts';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { toastDone } from '../../../ui/toast.ts';
import { DirectoryToken } from './directory-token.tsx';
import { teamAdminsQuery, useUpdateScim } from './scim.queries.ts';

type Query = Pick<UseQueryResult<TeamScim>, 'data' | 'error' | 'refetch'>;
type Props = { teamId: number; query: Query; isProven: boolean };

/** What connects the directory of a company with the team: the address, the token, and who takes over from those who go. */
export function DirectoryCard({ teamId, query: { data, error, refetch }, isProven }: Props) {
  const { t } = useTranslation('enterprise');
  return (
    <Card title={t('scim.title')} description={t('scim.text')}>
      {data ? (
        <>
          {isProven || !data.permissions.update ? null : <Alert color="blue">{t('scim.needs_domain')}</Alert>}
          <CopyField label={t('scim.base')} description={t('scim.base_hint')} value={data.baseAddress} />
          <DirectoryToken teamId={teamId} token={data.token} mayChange={data.permissions.update} />
          <HeirForm teamId={teamId} scim={data} onStale={refetch} />
        </>
      ) : error ? (
        <ErrorNote error={error} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton rows={2} />
      )}
    </Card>
  );
}

const Rules = z.object({ heir: z.string() });
function HeirForm({ teamId, scim, onStale }: { teamId: number; scim: TeamScim; onStale: () => unknown }) {
  const { t } = useTranslation('enterprise');
  const common = useTranslation('common').t;
  const { heir, version, permissions } = scim;
  const { data: admins } = useQuery(teamAdminsQuery(teamId));
  const update = useUpdateScim(teamId);
  const edit = useEditForm({
    rules: Rules,
    values: { heir: heir === null ? '' : String(heir.id) },
    follows: true,
    readAgain: onStale,
    save: async (values) => {
      await update.mutateAsync({ heir: values.heir === '' ? null : Number(values.heir), version });
      toastDone(t('scim.saved'));
    },
  });
  useLeaveGuard(edit.isDirty && !edit.isSaving);
  const known = new Map((admins?.results ?? []).map(({ id, name }) => [id, name]));
  if (heir !== null) known.set(heir.id, heir.name);
  const options = [...known].map(([id, name]) => ({ value: String(id), label: isolated(name) }));
  return (
    <Form of={edit}>
      <NativeSelect
        {...edit.field('heir')}
        // The other admins are read after the form stands: the one who is chosen must not become another option.
        value={edit.form.watch('heir')}
        label={t('scim.admin')}
        description={t('scim.admin_hint')}
        disabled={!permissions.update}
        data={[{ value: '', label: t('scim.admin_first') }, ...options]}
      />
      {permissions.update ? (
        <div>
          <Button type="submit" loading={edit.isSaving} disabled={!edit.isDirty}>
            {common('save')}
          </Button>
        </div>
      ) : null}
    </Form>
  );
}
