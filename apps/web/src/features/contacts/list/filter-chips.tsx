import { areDaysReversed } from '@sealwright/contract';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDay, formatDays, IN_WORDS } from '../../../lib/days.ts';
import { useFormat } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import { DaysProblem } from '../../../ui/days-problem.tsx';
import { FilterChips } from '../../../ui/list/index.ts';
import { useLocale } from '../../../lib/i18n.ts';
import type { ContactsSearch } from '../contacts.search.ts';
import { type Narrowing, narrowingsOf, tagIdsOf } from './contacts.view.ts';
import { tagQuery } from './list.queries.ts';

/** What narrows the list beside its search. */
export function ContactChips(props: { search: ContactsSearch; onRemove: (narrowing: Narrowing) => void }) {
  const { t } = useTranslation('contacts');
  const textOf = useChipText(props.search);
  return (
    <FilterChips
      label={t('filter.chips')}
      chips={narrowingsOf(props.search).map((narrowing) => {
        const text = textOf(narrowing);
        return { narrowing, name: t('filter.remove', { filter: text }), text: <span>{text}</span> };
      })}
      onRemove={props.onRemove}
    >
      <DaysProblem days={props.search} />
    </FilterChips>
  );
}

// More names than these no one reads in a chip, and each is a question to the server.
const MAX_NAMES = 4;

function useChipText(search: ContactsSearch): (one: Narrowing) => string {
  const { t } = useTranslation('contacts');
  const locale = useLocale();
  const format = useFormat();
  const ids = tagIdsOf(search);
  const read = useQueries({ queries: ids.slice(0, MAX_NAMES).map((id) => tagQuery(id)) });
  const { from, to, clientType, tagMatch = 'any' } = search;
  const day = (one: string) => formatDay(locale, one, IN_WORDS);

  const tags = () => {
    if (ids.length === 0) return t('filter.untagged');
    const names = read.flatMap(({ data }) => (data ? [isolated(data.name)] : []));
    const rest = ids.length - names.length;
    const all = rest > 0 ? [...names, t('filter.more_tags', { count: rest, number: format.number(rest) })] : names;
    return t(`filter.tags_${tagMatch}`, { names: format.list(all) });
  };
  const days = () => {
    if (from && to) return areDaysReversed(search) ? `${day(from)} – ${day(to)}` : formatDays(locale, from, to);
    return from ? t('filter.since', { day: day(from) }) : t('filter.until', { day: day(to ?? '') });
  };
  const texts: Record<Narrowing, () => string> = {
    tags,
    clientType: () => (clientType ? t(`type.${clientType}`) : ''),
    days: () => t('filter.days', { days: days() }),
  };
  return (one) => texts[one]();
}
