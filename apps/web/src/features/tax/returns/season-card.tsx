import { NativeSelect, Text, UnstyledButton } from '@mantine/core';
import type { getTaxSeason, Output, ReturnFilter } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { seasonQuery } from './returns.queries.ts';
import type { ReturnsSearch } from './returns.search.ts';
import classes from './returns.module.css';

type Season = Output<typeof getTaxSeason>;
type Figure = { name: string; count: number; part: Pick<ReturnsSearch, 'stage' | 'due'> };

/** How many returns of a tax year are where; each figure narrows the list to what it counts. */
export function SeasonCard(props: { search: ReturnsSearch; onNarrow: (part: Partial<ReturnsSearch>) => void }) {
  const { t } = useTranslation('tax-returns');
  const [year, setYear] = useState(props.search.year);
  const { data, error, refetch } = useQuery(seasonQuery(year));
  return (
    <Card title={t('season.title')} description={t('season.text')}>
      {data === undefined && error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <RowsSkeleton rows={2} /> : null}
      {data ? <Figures {...props} season={data} onYear={setYear} /> : null}
    </Card>
  );
}

function Figures(props: {
  season: Season;
  search: ReturnsSearch;
  onNarrow: (part: Partial<ReturnsSearch>) => void;
  onYear: (year: number) => void;
}) {
  const { season, search, onNarrow } = props;
  const { t } = useTranslation('tax-returns');
  const format = useFormat();
  const years = season.years.includes(season.taxYear) ? season.years : [season.taxYear, ...season.years];
  const of = (stage: ReturnFilter, count: number): Figure => ({
    name: t(`stage.${stage}`),
    count,
    part: { stage, due: undefined },
  });
  const figures: Figure[] = [
    of('out', season.out),
    of('waiting', season.waiting),
    of('signed', season.signed),
    of('to_file', season.toFile),
    of('filed', season.filed),
    { name: t('due.late'), count: season.late, part: { stage: undefined, due: 'late' } },
    { name: t('due.due_soon'), count: season.dueSoon, part: { stage: undefined, due: 'due_soon' } },
  ];
  const isShown = ({ part }: Figure) =>
    search.year === season.taxYear && search.stage === part.stage && search.due === part.due;
  return (
    <>
      <NativeSelect
        label={t('filters.year')}
        maw={200}
        value={String(season.taxYear)}
        data={years.map(String)}
        onChange={({ currentTarget: { value } }) => props.onYear(Number(value))}
      />
      <ul className={classes.figures}>
        {figures.map((figure) => (
          <li key={figure.name}>
            <UnstyledButton
              className={classes.figure ?? ''}
              aria-pressed={isShown(figure)}
              onClick={() =>
                onNarrow(
                  isShown(figure) ? { stage: undefined, due: undefined } : { ...figure.part, year: season.taxYear },
                )
              }
            >
              <Text component="span" display="block" size="sm" c="dimmed">
                {figure.name}
              </Text>
              <Text component="span" display="block" fz={24} fw={700}>
                {format.number(figure.count)}
              </Text>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </>
  );
}
