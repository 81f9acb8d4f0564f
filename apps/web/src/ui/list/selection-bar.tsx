import { Text, UnstyledButton } from '@mantine/core';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Box } from './box.tsx';
import { ofPage } from './selection.ts';
import classes from './selection-bar.module.css';
import { useBarHeight } from './use-bar-height.ts';
import type { SelectionState } from './use-selection.ts';

/**
 * Above the rows: how many there are; once some are chosen, how many these are, how to choose all, and what can be done with
 * them. It stays in sight.
 */
export function SelectionBar(props: {
  state: SelectionState<unknown>;
  /** The ids of the page. */
  page: readonly number[];
  words: {
    page: string;
    /** How many are chosen, and how many there are. */
    chosen: string;
    total: ReactNode;
    clear: string;
    /** No more can be chosen one by one. */
    full: string;
  };
  /** The way to choose all that match, where the page is chosen. */
  all: ReactNode;
  /** Beside the number of all of them. */
  beside?: ReactNode;
  acts: ReactNode;
  /** What stands at its end in any case. */
  children?: ReactNode;
}) {
  const { state, page, words } = props;
  const bar = useBarHeight();
  const part = ofPage(state.selection, page);
  const hasChosen = state.count > 0;
  return (
    <div ref={bar} className={classes.bar} data-chosen={hasChosen || undefined}>
      <div className={classes.says}>
        <Box
          label={words.page}
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
          {hasChosen ? words.chosen : words.total}
        </Text>
        {hasChosen ? null : props.beside}
        {part === 'all' ? props.all : null}
        {hasChosen ? (
          <UnstyledButton className={classes.clear} onClick={state.clear}>
            <X size={15} aria-hidden />
            {words.clear}
          </UnstyledButton>
        ) : null}
      </div>
      <div className={classes.acts}>
        {hasChosen ? props.acts : null}
        {props.children}
      </div>
      {state.isFull ? (
        <Text size="sm" role="alert" className={classes.full}>
          {words.full}
        </Text>
      ) : null}
    </div>
  );
}
