import { Button } from '@mantine/core';
import { type ContactsFilter, COUNTED_UP_TO } from '@sealwright/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { MAX_IDS, SelectionBar, type SelectionState } from '../../../ui/list/index.ts';
import type { ContactList } from './list.queries.ts';
import type { Counting } from './use-exact-count.ts';

type Count = Pick<ContactList, 'count' | 'isCountEstimated'>;

/** The selection's bar in the words of contacts. */
export function ListBar(props: {
  list: ContactList | undefined;
  isFiltered: boolean;
  state: SelectionState<ContactsFilter>;
  acts: ReactNode;
  /** Counts exactly what is only known to be many. */
  counting: Counting;
  children?: ReactNode;
}) {
  const { t } = useTranslation('contacts');
  const format = useFormat();
  const { list, state, counting } = props;
  return (
    <SelectionBar
      state={state}
      page={list?.results.map(({ id }) => id) ?? []}
      words={{
        page: t('select.page'),
        chosen: t('selected', { count: state.count, number: format.number(state.count) }),
        total: <Total list={list} />,
        clear: t('select.clear'),
        full: t('select.full', { number: format.number(MAX_IDS) }),
      }}
      beside={
        list?.isCountEstimated === true ? (
          <Button size="compact-sm" variant="subtle" loading={counting.isCounting} onClick={counting.ask}>
            {t('total.count')}
          </Button>
        ) : null
      }
      all={list ? <All list={list} isFiltered={props.isFiltered} state={state} /> : null}
      acts={props.acts}
    >
      {props.children}
    </SelectionBar>
  );
}

function Total({ list }: { list: Count | undefined }) {
  const { t } = useTranslation('contacts');
  const format = useFormat();
  if (list === undefined) return <span style={{ opacity: 0 }}>{t('counting')}</span>;
  if (list.isCountEstimated === true) return t('total.more', { number: format.number(COUNTED_UP_TO) });
  return t('total.exact', { count: list.count, number: format.number(list.count) });
}

/** Offered where there are more than the page has. */
function All({ list, isFiltered, state }: { list: Count; isFiltered: boolean; state: SelectionState<ContactsFilter> }) {
  const { t } = useTranslation('contacts');
  const format = useFormat();
  if (state.selection.kind === 'matching' || list.count <= state.count) return null;
  const values = { count: list.count, number: format.number(list.count) };
  const which = isFiltered ? 'matching' : 'everybody';
  const whole = isFiltered ? 'select.all_matching' : 'select.all';
  return (
    <Button size="compact-sm" variant="light" loading={state.isCounting} onClick={state.chooseAll}>
      {list.isCountEstimated === true ? t(whole) : t(`select.${which}`, values)}
    </Button>
  );
}
