import { useTranslation } from 'react-i18next';
import { ThingSelect } from '../base/thing-select.tsx';
import { groups } from './groups.ts';

type Props<S> = { search: S; onSearch: (search: S, isReplaced: boolean) => void };

/** Narrows a list to what is for one group. */
export function GroupFilter<S extends { group?: number | undefined; page: number }>({ search, onSearch }: Props<S>) {
  const { t } = useTranslation('community');
  return (
    <ThingSelect
      family={groups}
      aria-label={t('members.of_group')}
      placeholder={t('members.any_group')}
      flex="1 1 180px"
      value={search.group ?? null}
      onChange={(group) => onSearch({ ...search, group: group ?? undefined, page: 1 }, false)}
    />
  );
}
