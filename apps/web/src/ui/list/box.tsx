import type { KeyboardEvent, PointerEvent } from 'react';
import { useRef } from 'react';
import classes from './box.module.css';

/** A box to tick, with a target as large as its cell. */
export function Box(props: {
  label: string;
  isOn: boolean;
  isPartly?: boolean;
  isLabelShown?: boolean;
  isDisabled?: boolean;
  onChange: (isOn: boolean, isRange: boolean) => void;
}) {
  const { isPartly = false } = props;
  // A press on the label reaches the box as a press without keys: whether Shift was held is known only here.
  const isShift = useRef(false);
  const note = (event: PointerEvent | KeyboardEvent) => {
    isShift.current = event.shiftKey;
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only notes the key; the box is what is pressed
    <label className={classes.box} onPointerDown={note} onKeyDown={note}>
      <input
        ref={(input) => {
          if (input) input.indeterminate = isPartly;
        }}
        type="checkbox"
        disabled={props.isDisabled ?? false}
        checked={props.isOn}
        onChange={(event) => props.onChange(event.currentTarget.checked, isShift.current)}
      />
      <span className={props.isLabelShown ? classes.words : 'visually-hidden'}>{props.label}</span>
    </label>
  );
}
