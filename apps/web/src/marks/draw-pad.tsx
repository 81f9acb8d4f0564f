import { ActionIcon } from '@mantine/core';
import { Eraser, Undo2 } from 'lucide-react';
import { type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './marks.module.css';
import { type InkPoint, pathOf, type Stroke } from './strokes.ts';

type Size = { width: number; height: number };

/** Where people draw with finger, pen or mouse. Drawn strokes stay when the phone is turned. */
export function DrawPad(props: {
  strokes: readonly Stroke[];
  colour: string;
  label: string;
  onChange: (strokes: readonly Stroke[]) => void;
}) {
  const { t } = useTranslation('signing');
  const { pad, size, line, begin, move, end } = usePen(props.strokes, props.onChange);
  const { strokes, onChange } = props;
  const shown = line.length > 0 ? [...strokes, line] : strokes;
  return (
    <div className={classes.pad}>
      <svg
        ref={pad}
        className={classes.ink}
        viewBox={size ? `0 0 ${size.width} ${size.height}` : undefined}
        role="img"
        aria-label={t(shown.length > 0 ? 'pad_drawn' : 'pad_empty', { name: props.label })}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      >
        {shown.map((stroke, index) => (
          <path key={index} d={pathOf(stroke)} fill={props.colour} />
        ))}
      </svg>
      {shown.length === 0 ? (
        <p className={classes.hint} aria-hidden>
          {t('pad_hint')}
        </p>
      ) : null}
      <span className={classes.baseline} />
      <div className={classes.padTools}>
        <ActionIcon
          type="button"
          variant="default"
          aria-label={t('pad_undo')}
          disabled={strokes.length === 0}
          onClick={() => onChange(strokes.slice(0, -1))}
        >
          <Undo2 size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          type="button"
          variant="default"
          aria-label={t('pad_clear')}
          disabled={strokes.length === 0}
          onClick={() => onChange([])}
        >
          <Eraser size={18} aria-hidden />
        </ActionIcon>
      </div>
    </div>
  );
}

/** Turns what a pointer does into strokes, in the units of the pad as it was when the first stroke began. */
function usePen(strokes: readonly Stroke[], onChange: (strokes: readonly Stroke[]) => void) {
  const pad = useRef<SVGSVGElement>(null);
  const [size, setSize] = useState<Size | null>(null);
  const [line, setLine] = useState<Stroke>([]);
  const pointer = useRef<number | null>(null);

  const pointOf = (event: { clientX: number; clientY: number; pressure: number }): InkPoint => {
    const matrix = pad.current?.getScreenCTM()?.inverse();
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    return [x, y, event.pressure || 0.5];
  };
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (pointer.current !== null || event.button !== 0) return;
    pointer.current = event.pointerId;
    event.currentTarget.setPointerCapture(event.pointerId);
    const box = event.currentTarget.getBoundingClientRect();
    if (!size || strokes.length === 0) setSize({ width: box.width, height: box.height });
    const isFirst = !size || strokes.length === 0;
    setLine([isFirst ? [event.clientX - box.left, event.clientY - box.top, event.pressure || 0.5] : pointOf(event)]);
  };
  const move = (event: PointerEvent<SVGSVGElement>) => {
    if (pointer.current !== event.pointerId) return;
    // Between two frames a pen reports several points; without them curves get corners.
    const events = event.nativeEvent.getCoalescedEvents?.() ?? [];
    const points = (events.length > 0 ? events : [event.nativeEvent]).map(pointOf);
    setLine((known) => [...known, ...points]);
  };
  const end = (event: PointerEvent<SVGSVGElement>) => {
    if (pointer.current !== event.pointerId) return;
    pointer.current = null;
    if (line.length > 0) onChange([...strokes, line]);
    setLine([]);
  };
  return { pad, size, line, begin, move, end };
}
