import { UnstyledButton } from '@mantine/core';
import { areDaysReversed, type DocumentSummary } from '@sealwright/contract';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../lib/i18n.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { formatDay, formatDays, IN_WORDS } from '../../../lib/days.ts';
import { DaysProblem } from '../../../ui/days-problem.tsx';
import { type DocumentsSearch, happenedOn, type Narrowing } from './documents.search.ts';
import classes from '../../../ui/filter-chips.module.css';

/** What narrows the list beside its tabs, in words; pressing one takes it away. */
export function FilterChips(props: {
  search: DocumentsSearch;
  narrowings: readonly Narrowing[];
  documents: readonly Pick<DocumentSummary, 'creator'>[];
  onRemove: (narrowing: Narrowing) => void;
}) {
  const { t } = useTranslation('documents');
  const textOf = useChipText(props.search, props.documents);
  if (props.narrowings.length === 0) return null;
  return (
    <>
      <ul className={classes.chips} aria-label={t('chip.label')}>
        {props.narrowings.map((one) => (
          <li key={one}>
            <UnstyledButton
              className={classes.chip}
              aria-label={t('chip.remove', { filter: textOf(one) })}
              onClick={() => props.onRemove(one)}
            >
              <Bdi>{textOf(one)}</Bdi>
              <X size={14} aria-hidden />
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <DaysProblem days={happenedOn(props.search)} />
    </>
  );
}

function useChipText(search: DocumentsSearch, documents: readonly Pick<DocumentSummary, 'creator'>[]) {
  const { t } = useTranslation('documents');
  const locale = useLocale();
  const { from, to, happened } = search;
  const day = (one: string) => formatDay(locale, one, IN_WORDS);
  const days = () => {
    if (from && to) return areDaysReversed({ from, to }) ? `${day(from)} – ${day(to)}` : formatDays(locale, from, to);
    if (from) return t('chip.since', { day: day(from) });
    return to ? t('chip.until', { day: day(to) }) : null;
  };
  const happening = () => {
    const when = days();
    return when === null ? t(`chip.${happened ?? 'uploaded'}`) : t(`chip.${happened ?? 'uploaded'}_on`, { days: when });
  };
  // Only the list itself names its people; an empty one names no one.
  const creator = documents.find((document) => document.creator.id === search.creator)?.creator;
  const texts: Record<Narrowing, () => string> = {
    status: () => t(search.status === 'expiring' ? 'chip.expiring' : 'chip.waiting'),
    happened: happening,
    mine: () => t('chip.mine'),
    creator: () => (creator ? t('chip.creator', { name: creator.name || creator.email }) : t('chip.one_member')),
  };
  return (one: Narrowing) => texts[one]();
}
