import { Stack, Text, Title } from '@mantine/core';
import type { TaxReturn } from '@sealwright/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useDay } from '../../../lib/use-day.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { LinkAnchor } from '../../../ui/link-button.tsx';
import { LoadMore } from '../../../ui/list/index.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { contactReturnsQuery } from './contact.queries.ts';
import classes from './contact-page.module.css';

/** The tax returns about this person or company by their years, archived ones too. Nothing where there are none. */
export function ContactReturns({ id }: { id: number }) {
  const { t } = useTranslation('contact');
  const list = useInfiniteQuery(contactReturnsQuery(id));
  const all = list.data?.pages.flatMap(({ results }) => results) ?? [];
  if (all.length === 0 && list.error === null) return null;
  return (
    <Card title={t('returns.title')}>
      {list.error ? <ErrorNote error={list.error} onRetry={() => void list.refetch()} /> : null}
      {byYear(all).map(([year, returns]) => (
        <section key={year ?? 0}>
          <Title order={3} size="sm" mb={4}>
            {year ?? t('returns.no_year')}
          </Title>
          <Stack component="ul" gap={2} mx={-10} mb="xs">
            {returns.map((one) => (
              <Entry key={one.id} taxReturn={one} />
            ))}
          </Stack>
        </section>
      ))}
      <LoadMore list={list} label={t('load_more')} />
      <LinkAnchor size="sm" to="/tax-returns" search={{ client: id, ordering: '-tax_year' }}>
        {t('returns.all')}
      </LinkAnchor>
    </Card>
  );
}

/** In the order in which they are read: the latest year first, those without one last. */
function byYear(all: readonly TaxReturn[]): [number | null, TaxReturn[]][] {
  const groups = new Map<number | null, TaxReturn[]>();
  for (const one of all) groups.set(one.taxYear, [...(groups.get(one.taxYear) ?? []), one]);
  return [...groups].toSorted(([one], [other]) => (other ?? 0) - (one ?? 0));
}

function Entry({ taxReturn }: { taxReturn: TaxReturn }) {
  const { t } = useTranslation('contact');
  const day = useDay();
  const { id, number, title, formType, status, dueOn, filedOn } = taxReturn;
  const date =
    filedOn === null ? dueOn && t('returns.due', { day: day(dueOn) }) : t('returns.filed', { day: day(filedOn) });
  return (
    <li>
      <Link className={classes.document} to="/documents/$id" params={{ id: String(id) }}>
        <Text inherit fw={550}>
          <Bdi>{`${formType} · ${title || number}`}</Bdi>
        </Text>
        <StatusBadge status={status} />
        <Text size="xs" c="dimmed">
          <Bdi>{number}</Bdi>
          {date === null ? null : ` · ${date}`}
        </Text>
      </Link>
    </li>
  );
}
