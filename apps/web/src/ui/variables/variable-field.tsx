import { Group, Input, Textarea } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { type KeyboardEvent, type Ref, type SyntheticEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { ChipsLayer } from './chips-layer.tsx';
import { besideVariable, plainText, shownOffset, shownPieces, shownText, variableAt } from './isolated-marks.ts';
import { useChipsPlace } from './use-chips-place.ts';
import { VariableMenu } from './variable-menu.tsx';
import classes from './variables.module.css';

type Props = {
  id: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  isRequired?: boolean;
  /** A line below the label. */
  description?: string;
  /** What is wrong with it. */
  error?: string | null | undefined;
  maxLength: number;
  /** Lines at least and at most; without it the text is one line, which wraps where it is long. */
  rows?: { least: number; most: number };
  /** How the text runs, and its language for those who hear it. */
  direction: 'ltr' | 'rtl';
  lang?: string | undefined;
  ref?: Ref<HTMLTextAreaElement>;
};

/**
 * A text that may hold variables, below its name and a menu that puts them in. The value is plain text; variables are shown as chips over
 * it, which a caret passes in one step and Backspace takes away whole.
 */
export function VariableField({ id, label, value, rows, direction, error, lang, isRequired = false, ...props }: Props) {
  const isRtl = direction === 'rtl';
  const field = useRef<HTMLTextAreaElement>(null);
  const merged = useMergedRef(field, props.ref);
  const layer = useRef<HTMLDivElement>(null);
  const shown = shownText(value, isRtl);
  const pieces = useMemo(() => shownPieces(value, isRtl), [value, isRtl]);
  const caret = useCaret(field, pieces);
  const keep = useKeptCaret(field);
  useChipsPlace(field, layer);

  const change = (typed: HTMLTextAreaElement) => {
    const next = plainText(rows === undefined ? typed.value.replaceAll(/\s*\n\s*/g, ' ') : typed.value);
    const plainCaret = plainText(typed.value.slice(0, typed.selectionStart)).length;
    if (shownText(next, isRtl) !== typed.value) keep(shownOffset(next, plainCaret, isRtl));
    props.onChange(next);
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && rows === undefined && !event.nativeEvent.isComposing) {
      event.preventDefault();
      event.currentTarget.form?.requestSubmit();
    }
    caret.press(event);
  };
  return (
    <div>
      <Group justify="space-between" gap={4} mb={4}>
        <Input.Label htmlFor={id} required={isRequired}>
          {label}
        </Input.Label>
        <VariableMenu fieldId={id} field={label} />
      </Group>
      <div className={classes.box}>
        <Textarea
          id={id}
          ref={merged}
          value={shown}
          onChange={(event) => change(event.currentTarget)}
          onBlur={props.onBlur}
          onKeyDown={press}
          onSelect={caret.select}
          error={error}
          required={isRequired}
          description={props.description}
          autosize
          minRows={rows?.least ?? 1}
          maxRows={rows?.most ?? 4}
          maxLength={props.maxLength + shown.length - value.length}
          dir={direction}
          {...(lang === undefined ? {} : { lang })}
        />
        <ChipsLayer ref={layer} pieces={pieces} selection={caret.selection} />
      </div>
    </div>
  );
}

/** Keeps the caret out of variables, and takes a variable away whole. `selection`: what is selected now. */
function useCaret(field: { current: HTMLTextAreaElement | null }, pieces: ReturnType<typeof shownPieces>) {
  const before = useRef(0);
  const [selection, setSelection] = useState<readonly [number, number]>([0, 0]);
  return {
    selection,
    select: (event: SyntheticEvent<HTMLTextAreaElement>) => {
      const { selectionStart: start, selectionEnd: end } = event.currentTarget;
      const beside = start === end ? besideVariable(pieces, start, before.current) : null;
      if (beside !== null) event.currentTarget.setSelectionRange(beside, beside);
      before.current = beside ?? end;
      setSelection((now) => (now[0] === start && now[1] === end ? now : [start, end]));
    },
    press: (event: KeyboardEvent<HTMLTextAreaElement>) => {
      const { selectionStart: start, selectionEnd: end } = event.currentTarget;
      if (start !== end || event.ctrlKey || event.metaKey || event.altKey) return;
      const whole = variableAt(pieces, start, event.key);
      // What is selected the press takes away by itself, and it can be undone.
      if (whole !== undefined) field.current?.setSelectionRange(whole.start, whole.end);
    },
  };
}

/** Where the caret is to stand after a text that is shown otherwise than it was typed. */
function useKeptCaret(field: { current: HTMLTextAreaElement | null }): (caret: number) => void {
  const wanted = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (wanted.current !== null) field.current?.setSelectionRange(wanted.current, wanted.current);
    wanted.current = null;
  });
  return (caret) => void (wanted.current = caret);
}
