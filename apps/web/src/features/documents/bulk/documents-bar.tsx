import { Button } from '@mantine/core';
import { COUNTED_UP_TO, type DocumentsFilter, MOST_IN_BULK } from '@sealwright/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { MAX_IDS, SelectionBar, type SelectionState } from '../../../ui/list/index.ts';

type Listed = { count: number; isCountEstimated?: boolean | undefined; results: readonly { id: number }[] };

/** The selection's bar in the words of documents. */
export function DocumentsBar(props: {
  list: Listed | undefined;
  isFiltered: boolean;
  state: SelectionState<DocumentsFilter>;
  acts: ReactNode;
  children?: ReactNode;
}) {
  const { t } = useTranslation('bulk');
  const { number } = useFormat();
  const { list, state } = props;
  return (
    <SelectionBar
      state={state}
      page={list?.results.map(({ id }) => id) ?? []}
      words={{
        page: t('select.page'),
        chosen: t('select.chosen', { count: state.count, number: number(state.count) }),
        total: totalOf(),
        clear: t('select.clear'),
        full: t('select.full', { number: number(MAX_IDS) }),
      }}
      all={list ? <All {...props} list={list} /> : null}
      acts={props.acts}
    >
      {props.children}
    </SelectionBar>
  );

  function totalOf(): string {
    if (list === undefined) return t('select.counting');
    if (list.isCountEstimated === true) return t('select.more', { number: number(COUNTED_UP_TO) });
    return t('select.total', { count: list.count, number: number(list.count) });
  }
}

/** Offered where there are more than the page has, and no more than may be acted on at once. */
function All(props: { list: Listed; isFiltered: boolean; state: SelectionState<DocumentsFilter> }) {
  const { t } = useTranslation('bulk');
  const { number } = useFormat();
  const { list, state } = props;
  if (state.selection.kind === 'matching' || list.count <= state.count || list.count > MOST_IN_BULK) return null;
  return (
    <Button size="compact-sm" variant="light" loading={state.isCounting} onClick={state.chooseAll}>
      {t(props.isFiltered ? 'select.all_matching' : 'select.all', { count: list.count, number: number(list.count) })}
    </Button>
  );
}
