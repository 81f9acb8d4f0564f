import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useDaysProblem } from '../../../ui/days-problem.tsx';
import { FilterRow } from '../../../ui/list/index.ts';
import classes from './log.module.css';
import { logPeopleQuery } from './log.queries.ts';
import { KINDS, type TeamLogSearch } from './log.search.ts';

type Props = { teamId: number; search: TeamLogSearch; onChange: (part: Partial<TeamLogSearch>) => void };

export function LogFilters({ teamId, search, onChange }: Props) {
  const { t } = useTranslation('teams');
  const problem = useDaysProblem(search);
  const people = useQuery(logPeopleQuery(teamId)).data?.results ?? [];
  return (
    <div className={classes.filters}>
      <FilterRow
        isRuled
        label={t('log.kinds')}
        filters={[undefined, ...KINDS].map((value) => ({ value, label: t(`log.kind.${value ?? 'all'}`) }))}
        chosen={search.kind}
        onChoose={(kind) => onChange({ kind })}
      />
      <div className={classes.narrow}>
        <NativeSelect
          className={classes.person}
          label={t('log.person')}
          value={search.actor ?? ''}
          data={[
            { value: '', label: t('log.everyone') },
            ...people.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={({ currentTarget: { value } }) => onChange({ actor: value === '' ? undefined : Number(value) })}
        />
        <div className={classes.days}>
          <TextInput
            type="date"
            label={t('log.from')}
            value={search.from ?? ''}
            onChange={(event) => onChange({ from: event.currentTarget.value || undefined })}
          />
          <TextInput
            type="date"
            label={t('log.to')}
            value={search.to ?? ''}
            error={problem}
            onChange={(event) => onChange({ to: event.currentTarget.value || undefined })}
          />
        </div>
      </div>
    </div>
  );
}
