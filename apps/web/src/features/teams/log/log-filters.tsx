import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SpanFilters } from '../../../ui/list/index.ts';
import { logPeopleQuery } from './log.queries.ts';
import { KINDS, type TeamLogSearch } from './log.search.ts';

type Props = { teamId: number; search: TeamLogSearch; onChange: (part: Partial<TeamLogSearch>) => void };

export function LogFilters({ teamId, search, onChange }: Props) {
  const { t } = useTranslation('teams');
  const people = useQuery(logPeopleQuery(teamId)).data?.results ?? [];
  return (
    <SpanFilters
      kinds={{
        label: t('log.kinds'),
        filters: [undefined, ...KINDS].map((value) => ({ value, label: t(`log.kind.${value ?? 'all'}`) })),
        chosen: search.kind,
        onChoose: (kind) => onChange({ kind }),
      }}
      days={search}
      labels={{ from: t('log.from'), to: t('log.to') }}
      onDays={onChange}
    >
      <NativeSelect
        label={t('log.person')}
        value={search.actor ?? ''}
        data={[
          { value: '', label: t('log.everyone') },
          ...people.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={({ currentTarget: { value } }) => onChange({ actor: value === '' ? undefined : Number(value) })}
      />
    </SpanFilters>
  );
}
