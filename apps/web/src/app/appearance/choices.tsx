import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import tile from '../../ui/tile.module.css';
import classes from './choices.module.css';

export type Choice<Value extends string> = { value: Value; label: string; picture: ReactNode };

/** One of several, each with a picture: native radio buttons, so that arrow keys and names are the browser's business. */
export function Choices<Value extends string>(props: {
  legend: string;
  choices: readonly Choice<Value>[];
  chosen: Value;
  columns: 2 | 3 | 4 | 5;
  onChoose: (value: Value) => void;
}) {
  const name = useId();
  return (
    <fieldset>
      <legend>{props.legend}</legend>
      <div className={classes.choices} data-columns={props.columns}>
        {props.choices.map(({ value, label, picture }) => (
          <label key={value} className={`${tile.tile} ${classes.choice}`}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === props.chosen}
              onChange={() => props.onChoose(value)}
            />
            <span className={classes.picture}>{picture}</span>
            <span>{label}</span>
            <span className={classes.mark}>
              <Check size={12} strokeWidth={3} aria-hidden />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
