import { Paper, Stack } from '@mantine/core';
import type { DuplicateSign } from '@sealwright/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { UserCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { FilterRow, LoadMore, useKeptPages } from '../../../ui/list/index.ts';
import { Page } from '../../../ui/page.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import type { DuplicatesSearch } from '../contacts.search.ts';
import { DuplicateGroup } from './duplicate-group.tsx';
import classes from './duplicates.module.css';
import { duplicatesQuery } from './duplicates.queries.ts';

const SIGNS: readonly DuplicateSign[] = ['name', 'phone', 'company', 'ssn', 'fein'];

type Props = { search: DuplicatesSearch; onSearch: (search: DuplicatesSearch) => void };

/** Contacts that may be the same person, by what they have in common. */
export function DuplicatesPage({ search, onSearch }: Props) {
  // The second is for merging: what is opened there must not wait for its words.
  const { t } = useTranslation(['contact', 'contacts']);
  return (
    <Page title={t('duplicates.title')} description={t('duplicates.text')}>
      <Paper withBorder radius="lg" style={{ overflow: 'clip' }}>
        <FilterRow
          label={t('duplicates.by')}
          filters={SIGNS.map((value) => ({ value, label: t(`duplicates.sign.${value}`) }))}
          chosen={search.by}
          onChoose={(by) => onSearch({ by })}
        />
      </Paper>
      <Groups key={search.by} by={search.by} />
    </Page>
  );
}

/** Groups that are not the same person are left out until one comes here again. */
const keyOf = ({ contacts }: { contacts: readonly { id: number }[] }) => contacts.map(({ id }) => id).join();

function Groups({ by }: { by: DuplicateSign }) {
  const { t } = useTranslation('contact');
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set());
  const list = useInfiniteQuery(duplicatesQuery(by));
  const { data, error, isPending, refetch, hasNextPage } = list;
  useKeptPages('duplicates', list);
  const groups = (data?.pages ?? []).flatMap(({ results }) => results).filter((group) => !skipped.has(keyOf(group)));
  const box = useRef<HTMLDivElement>(null);
  // A group that goes takes the focus with it: it goes on from where the next one stands.
  const goOn = () => box.current?.focus({ preventScroll: true });
  if (isPending) return <RowsSkeleton rows={6} />;
  if (!data) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  return (
    <Stack ref={box} tabIndex={-1} gap="lg" style={{ outline: 'none' }}>
      {groups.length === 0 && !hasNextPage ? (
        <EmptyState
          picture={<UserCheck size={44} strokeWidth={1.4} color="var(--colour-accent)" />}
          title={t('duplicates.none')}
          text={t(`duplicates.none_text.${by}`)}
        />
      ) : null}
      {groups.map((group) => (
        <DuplicateGroup
          key={keyOf(group)}
          by={by}
          group={group}
          onSkip={() => {
            setSkipped(new Set([...skipped, keyOf(group)]));
            goOn();
          }}
          onMerged={goOn}
        />
      ))}
      <LoadMore list={list} label={t('load_more')} className={classes.more} />
    </Stack>
  );
}
