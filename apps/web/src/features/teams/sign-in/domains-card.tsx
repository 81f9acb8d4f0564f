import { Button, Group, Text, TextInput } from '@mantine/core';
import { CompanyDomain, domainNameOf, type TeamDomain } from '@sealwright/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Card } from '../../../ui/card.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Form, useEditForm } from '../../../ui/form/index.ts';
import { Ruled } from '../../../ui/ruled.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { DomainRow } from './domain-row.tsx';
import { useAddDomain } from './sign-in.queries.ts';

type Query = Pick<UseQueryResult<{ results: TeamDomain[] }>, 'data' | 'error' | 'refetch'>;

/** The domains of a team, how each is proven, and a field for another one. */
export function DomainsCard({ teamId, query, mayChange }: { teamId: number; query: Query; mayChange: boolean }) {
  const { t } = useTranslation('enterprise');
  const { data, error, refetch } = query;
  return (
    <Card title={t('domains.title')} description={t('domains.text')}>
      {data === undefined && error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <RowsSkeleton rows={1} /> : null}
      {data?.results.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('domains.none')}
        </Text>
      ) : null}
      {data && data.results.length > 0 ? (
        <Ruled aria-label={t('domains.title')}>
          {data.results.map((domain) => (
            <DomainRow key={domain.id} teamId={teamId} domain={domain} mayChange={mayChange} />
          ))}
        </Ruled>
      ) : null}
      {mayChange ? <AddDomain teamId={teamId} /> : null}
    </Card>
  );
}

const Rules = z.object({
  domain: z
    .string()
    .refine((text) => domainNameOf(text) !== null, 'domain_invalid')
    .refine((text) => domainNameOf(text) === null || CompanyDomain.safeParse(text).success, 'domain_public'),
});

function AddDomain({ teamId }: { teamId: number }) {
  const { t } = useTranslation('enterprise');
  const add = useAddDomain(teamId);
  const edit = useEditForm({
    rules: Rules,
    values: { domain: '' },
    save: async ({ domain }) => {
      await add.mutateAsync(domain);
      edit.form.reset();
    },
  });
  return (
    <Form of={edit}>
      <Group gap="sm" align="flex-start">
        <TextInput
          {...edit.field('domain')}
          label={t('domains.add_label')}
          maxLength={300}
          required
          dir="ltr"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          flex="1 1 220px"
          styles={{ label: { direction: 'inherit' } }}
        />
        <Button type="submit" variant="default" loading={edit.isSaving} mt={28}>
          {t('domains.add')}
        </Button>
      </Group>
    </Form>
  );
}
