import type { getSalesTaxOverview, Output, UsState } from '@sealwright/contract';
import { US_STATES } from '@sealwright/contract';
import { US_STATE_PLACES } from './us-states.ts';
import classes from './state-map.module.css';

type States = Output<typeof getSalesTaxOverview>['states'];

const toneOf = ({ late, dueSoon }: States[number]): string => (late > 0 ? 'late' : dueSoon > 0 ? 'soon' : 'on');

/** The states of the Union as squares; those with a registration stand out. The table beside it says the same in words. */
export function StateMap({ states }: { states: States }) {
  const byState = new Map(states.map((one) => [one.state, one]));
  return (
    <div className={classes.map} aria-hidden>
      {US_STATES.map((state: UsState) => {
        const { column, row } = US_STATE_PLACES[state];
        const found = byState.get(state);
        return (
          <span
            key={state}
            className={classes.state}
            data-tone={found === undefined ? undefined : toneOf(found)}
            style={{ gridColumn: column, gridRow: row }}
          >
            {state}
          </span>
        );
      })}
    </div>
  );
}
