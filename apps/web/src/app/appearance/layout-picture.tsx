import type { Layout } from '@sealwright/contract';
import type { ReactNode, SVGProps } from 'react';
import classes from './layout-picture.module.css';

/** A small drawing of an arrangement, in the colours of the moment; 96 × 64. */
export function LayoutPicture({ layout }: { layout: Layout }) {
  return (
    <svg viewBox="0 0 96 64" className={classes.layout} aria-hidden>
      {pictures[layout]}
    </svg>
  );
}

type Box = readonly [x: number, y: number, width: number, height: number];

const rect = (look: SVGProps<SVGRectElement>, [x, y, width, height]: Box, rx = 1.5) => (
  <rect key={`${x} ${y}`} {...look} x={x} y={y} width={width} height={height} rx={rx} />
);
const quiet = (...box: Box) => rect({ fill: 'var(--surface-hover)' }, box, 0);
const here = (...box: Box) => rect({ fill: 'var(--mantine-primary-color-filled)' }, box);
const line = (...box: Box) => rect({ fill: 'var(--mantine-color-dimmed)', opacity: 0.45 }, box);
const card = (...box: Box) =>
  rect({ fill: 'var(--surface-raised)', stroke: 'var(--mantine-color-default-border)' }, box, 3);
const lines = (x: number, width: number, ...tops: number[]) => tops.map((y) => line(x, y, width, 3));

const pictures: Record<Layout, ReactNode> = {
  classic: (
    <>
      {quiet(0, 0, 96, 11)}
      {here(4, 4, 12, 3)}
      {quiet(0, 12, 25, 52)}
      {here(4, 18, 17, 4)}
      {lines(4, 15, 27, 34, 41)}
      {lines(32, 56, 20, 28)}
      {lines(32, 40, 36)}
    </>
  ),
  modern: (
    <>
      {quiet(0, 0, 27, 64)}
      {here(4, 5, 14, 4)}
      {here(4, 16, 19, 4)}
      {lines(4, 15, 25, 32, 39)}
      {lines(34, 22, 5)}
      {card(34, 16, 56, 20)}
      {card(34, 41, 56, 18)}
    </>
  ),
  stacked_side: (
    <>
      {quiet(0, 0, 13, 64)}
      {here(4, 5, 5, 5)}
      {lines(4, 5, 17, 25, 33)}
      {quiet(14, 0, 22, 64)}
      {here(18, 8, 14, 4)}
      {lines(18, 12, 18, 25, 32)}
      {lines(43, 46, 8, 16, 24)}
      {lines(43, 32, 32)}
    </>
  ),
  simple: (
    <>
      {quiet(0, 0, 96, 12)}
      {here(4, 4, 12, 4)}
      {line(36, 4.5, 11, 3)}
      {here(50, 4.5, 11, 3)}
      {line(64, 4.5, 11, 3)}
      {lines(18, 60, 21, 29, 37)}
      {lines(18, 42, 45)}
    </>
  ),
  decked: (
    <>
      {here(4, 4, 12, 3)}
      {quiet(0, 11, 96, 11)}
      {line(5, 15, 12, 3)}
      {here(21, 15, 12, 3)}
      {line(37, 15, 12, 3)}
      {line(53, 15, 12, 3)}
      {card(10, 28, 76, 30)}
      {lines(16, 52, 35, 43)}
    </>
  ),
  blank: (
    <>
      {here(5, 5, 6, 6)}
      {lines(20, 56, 18, 26, 34)}
      {lines(20, 40, 42)}
    </>
  ),
};
