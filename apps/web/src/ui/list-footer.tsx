import { Group, NativeSelect, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../lib/format.ts';
import { knownCount } from './known-count.ts';
import classes from './list-footer.module.css';
import { PageButtons } from './page-buttons.tsx';

type View = { page: number; pageSize: number };

/** A page of a list, as every list call answers. */
type List = { count: number; isCountEstimated?: boolean | undefined; next: string | null; results: readonly unknown[] };

const SIZES = [10, 25, 50, 100];

/** Which rows of how many, how many at once, and the other pages. */
export function ListFooter(props: { view: View; list: List; onChange: (part: Partial<View>) => void }) {
  const { t } = useTranslation('lists');
  const format = useFormat();
  const { list } = props;
  const { page, pageSize } = props.view;
  // An estimate may fall short of the pages that are there.
  const pages = Math.max(1, Math.ceil(list.count / pageSize), list.next === null ? 0 : page + 1);
  const known = knownCount(list, props.view);
  const first = (page - 1) * pageSize + 1;
  const isEmpty = list.results.length === 0;
  if (isEmpty && page === 1) return null;
  const range = {
    first: format.number(first),
    last: format.number(first + list.results.length - 1),
    total: format.number(known.count),
  };
  return (
    <div className={classes.footer}>
      <Text size="sm" c="dimmed" component="output">
        {isEmpty ? t('range.none') : t(known.isMore ? 'range.more' : 'range.exact', range)}
      </Text>
      <Group gap="md">
        <NativeSelect
          size="sm"
          aria-label={t('page.size')}
          data={SIZES.map((size) => ({ value: String(size), label: t('page.rows', { count: size }) }))}
          value={String(pageSize)}
          onChange={(event) => props.onChange({ pageSize: Number(event.currentTarget.value) })}
        />
        <PageButtons page={page} pages={pages} onPage={(next) => props.onChange({ page: next })} />
      </Group>
    </div>
  );
}
