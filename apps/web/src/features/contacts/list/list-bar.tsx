import { Button, Text, UnstyledButton } from '@mantine/core';
import { COUNTED_UP_TO } from '@sealwright/contract';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Box } from './boxes.tsx';
import type { ContactList } from './list.queries.ts';
import classes from './list-bar.module.css';
import { MAX_IDS, ofPage } from './selection.ts';
import type { Counting } from './use-exact-count.ts';
import { useBarHeight } from './use-bar-height.ts';
import type { SelectionState } from './use-selection.ts';

/** How many there are; once some are chosen, how many these are, how to choose all, and what can be done with them. */
export function ListBar(props: {
  list: Pick<ContactList, 'count' | 'isCountEstimated'> | undefined;
  page: readonly number[];
  isFiltered: boolean;
  state: SelectionState;
  acts: ReactNode;
  /** Counts exactly what is only known to be many. */
  counting: Counting;
  children?: ReactNode;
}) {
  const { t } = useTranslation('contacts');
  const { list, page, state, counting } = props;
  const format = useFormat();
  const bar = useBarHeight();
  const part = ofPage(state.selection, page);
  const hasChosen = state.count > 0;
  const chosen = t('selected', { count: state.count, number: format.number(state.count) });
  return (
    <div ref={bar} className={classes.bar} data-chosen={hasChosen || undefined}>
      <div className={classes.says}>
        <Box
          label={t('select.page')}
          isOn={part === 'all'}
          isPartly={part === 'some'}
          isDisabled={page.length === 0}
          onChange={(isOn) => state.toggle(page, isOn)}
        />
        <Text
          component="output"
          size="sm"
          fw={hasChosen ? 600 : 400}
          c={hasChosen ? 'var(--mantine-color-text)' : 'dimmed'}
        >
          {hasChosen ? chosen : <Total list={list} />}
        </Text>
        {!hasChosen && list?.isCountEstimated === true ? (
          <Button size="compact-sm" variant="subtle" loading={counting.isCounting} onClick={counting.ask}>
            {t('total.count')}
          </Button>
        ) : null}
        {hasChosen ? <All {...props} isPageChosen={part === 'all'} /> : null}
        {hasChosen ? (
          <UnstyledButton className={classes.clear} onClick={state.clear}>
            <X size={15} aria-hidden />
            {t('select.clear')}
          </UnstyledButton>
        ) : null}
      </div>
      <div className={classes.acts}>
        {hasChosen ? props.acts : null}
        {props.children}
      </div>
      {state.isFull ? (
        <Text size="sm" role="alert" className={classes.full}>
          {t('select.full', { number: format.number(MAX_IDS) })}
        </Text>
      ) : null}
    </div>
  );
}

function Total({ list }: { list: Pick<ContactList, 'count' | 'isCountEstimated'> | undefined }) {
  const { t } = useTranslation('contacts');
  const format = useFormat();
  if (list === undefined) return <span className={classes.wait}>{t('counting')}</span>;
  if (list.isCountEstimated === true) return t('total.more', { number: format.number(COUNTED_UP_TO) });
  return t('total.exact', { count: list.count, number: format.number(list.count) });
}

/** Offered where the page is chosen and there are more. */
function All(props: {
  list: Pick<ContactList, 'count' | 'isCountEstimated'> | undefined;
  page: readonly number[];
  isFiltered: boolean;
  isPageChosen: boolean;
  state: SelectionState;
}) {
  const { t } = useTranslation('contacts');
  const format = useFormat();
  const { list, state } = props;
  const isAll = state.selection.kind === 'matching';
  if (list === undefined || isAll || !props.isPageChosen || list.count <= state.count) return null;
  const values = { count: list.count, number: format.number(list.count) };
  const which = props.isFiltered ? 'matching' : 'everybody';
  const whole = props.isFiltered ? 'select.all_matching' : 'select.all';
  return (
    <Button size="compact-sm" variant="light" loading={state.isCounting} onClick={state.chooseAll}>
      {list.isCountEstimated === true ? t(whole) : t(`select.${which}`, values)}
    </Button>
  );
}
