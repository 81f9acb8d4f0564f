import { useDirection } from '@mantine/core';
import { AxisBottom, AxisLeft, AxisRight } from '@visx/axis';
import { GridRows } from '@visx/grid';
import { scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import type { Bucket } from './buckets.ts';
import classes from './chart.module.css';
import { CHART_HEIGHT, type Words } from './chart-words.ts';
import { Swatch } from './swatch.tsx';
import { countTicks, cursorAfter, labelledPoints, nearestPoint, positionsOf } from './time-axis.ts';
import { useWidth } from './use-width.ts';

const TOP = 10;
const BOTTOM = CHART_HEIGHT - 28;
// Room for the numbers beside the axis, and for half a label at the other end.
const AXIS = 36;
const END = 20;
const LABEL_WIDTH = 64;
const MAX_BAR = 18;
// The rest of a point's share parts it from its neighbours.
const FILLED = 0.78;

/**
 * Counts over time, as bars: what is counted has no value between two days. Time runs in the direction of reading and the axis stands where reading begins. It is a slider for the keyboard
 * and for screen readers: arrows move a cursor, and each point is said in words.
 */
export function TimeChart({ buckets, names, words }: { buckets: Bucket[]; names: string[]; words: Words }) {
  const [element, width] = useWidth();
  const isRightToLeft = useDirection().dir === 'rtl';
  const [at, setAt] = useState<number | null>(null);
  const last = buckets.length - 1;
  const left = isRightToLeft ? END : AXIS;
  const right = Math.max(left + 1, width - (isRightToLeft ? AXIS : END));
  const positions = positionsOf(buckets.length, left, right, isRightToLeft);
  const cursor = at === null ? null : Math.min(at, last);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setAt(null);
    const next = cursorAfter(event.key, cursor ?? last, buckets.length, isRightToLeft);
    if (next === null) return;
    event.preventDefault();
    setAt(next);
  };
  const onPoint = (event: PointerEvent<HTMLDivElement>) =>
    setAt(nearestPoint(positions, event.clientX - event.currentTarget.getBoundingClientRect().left));
  return (
    <div
      ref={element}
      className={classes.chart}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a range input cannot hold a drawing
      role="slider"
      tabIndex={0}
      aria-label={words.cursor}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={cursor ?? last}
      aria-valuetext={words.say(buckets[cursor ?? last])}
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        if (event.currentTarget.matches(':focus-visible')) setAt((known) => known ?? last);
      }}
      onBlur={() => setAt(null)}
      onPointerDown={onPoint}
      onPointerMove={onPoint}
      onPointerLeave={(event) => {
        // A finger that is lifted leaves as well; what it pointed at stays to be read.
        if (event.pointerType === 'mouse') setAt(null);
      }}
    >
      {width > 0 ? (
        <Picture
          {...{ buckets, names, words, positions, width, isRightToLeft, cursor }}
          room={right - left}
          edges={[left, right]}
        />
      ) : null}
      {cursor === null ? null : (
        <Tip
          bucket={buckets[cursor]}
          names={names}
          words={words}
          x={positions[cursor] ?? 0}
          isBeyondMiddle={(positions[cursor] ?? 0) > width / 2}
        />
      )}
    </div>
  );
}

function Picture(props: {
  buckets: Bucket[];
  names: string[];
  words: Words;
  positions: number[];
  width: number;
  room: number;
  edges: [left: number, right: number];
  isRightToLeft: boolean;
  cursor: number | null;
}) {
  const { buckets, names, words, positions, cursor } = props;
  const [left, right] = props.edges;
  const ticks = countTicks(Math.max(0, ...buckets.flatMap(({ values }) => values)));
  const y = scaleLinear<number>({ domain: [0, ticks.at(-1) ?? 1], range: [BOTTOM, TOP] });
  // The points are placed already: the scale only hands their places on.
  const x = scaleLinear<number>({
    domain: [0, Math.max(1, buckets.length - 1)],
    range: [positions[0] ?? 0, positions.at(-1) ?? 0],
  });
  const Axis = props.isRightToLeft ? AxisRight : AxisLeft;
  const place = (index: number) => positions[index] ?? x(index);
  const share = props.room / Math.max(1, buckets.length);
  const width = Math.min(MAX_BAR, (share * FILLED) / names.length);
  // Narrow bars on a phone touch: what little there is belongs to them.
  const gap = width > 4 ? 1 : 0;
  return (
    <svg width={props.width} height={CHART_HEIGHT} className={classes.picture} aria-hidden focusable="false">
      <GridRows scale={y} left={left} width={props.room} tickValues={ticks} className={classes.grid ?? ''} stroke="" />
      <Axis
        scale={y}
        left={props.isRightToLeft ? right : left}
        tickValues={ticks}
        hideAxisLine
        hideTicks
        tickFormat={(value) => words.number(Number(value))}
        tickLabelProps={{ className: classes.tick ?? '', fill: '', dx: props.isRightToLeft ? 4 : -4, dy: 4 }}
      />
      <AxisBottom
        scale={x}
        top={BOTTOM}
        tickValues={labelledPoints(buckets.length, props.room, LABEL_WIDTH)}
        axisLineClassName={classes.base ?? ''}
        hideTicks
        tickFormat={(value) => words.tick(buckets[Number(value)])}
        tickLabelProps={{ className: classes.tick ?? '', fill: '', textAnchor: 'middle', dy: 4 }}
      />
      {cursor === null ? null : (
        <rect className={classes.cursor} x={place(cursor) - share / 2} width={share} y={TOP} height={BOTTOM - TOP} />
      )}
      {names.map((name, line) => (
        <g key={name} data-line={line} className={classes.line}>
          {buckets.map(({ from, values }, index) => {
            const top = y(values[line] ?? 0);
            const offset = (line - names.length / 2) * width;
            return (
              <Bar
                key={from}
                x={place(index) + (props.isRightToLeft ? -offset - width : offset) + gap / 2}
                y={top}
                width={width - gap}
                height={BOTTOM - top}
                className={classes.bar ?? ''}
              />
            );
          })}
        </g>
      ))}
    </svg>
  );
}

function Tip(props: { bucket: Bucket | undefined; names: string[]; words: Words; x: number; isBeyondMiddle: boolean }) {
  const { bucket, words } = props;
  if (!bucket) return null;
  return (
    <div className={classes.tip} style={{ left: props.x }} data-before={props.isBeyondMiddle || undefined} aria-hidden>
      <strong>{words.title(bucket)}</strong>
      {props.names.map((name, line) => (
        <span key={name} className={classes.tipRow}>
          <Swatch line={line} />
          <span>{name}</span>
          <b>{words.number(bucket.values[line] ?? 0)}</b>
        </span>
      ))}
    </div>
  );
}
