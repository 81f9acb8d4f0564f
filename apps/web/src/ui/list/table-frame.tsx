import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { watchSize } from '../watch-size.ts';
import classes from './table-frame.module.css';

/**
 * The room of a table. Where its columns fit, the heads stay at the window's edge; where they do not, it scrolls by itself, in
 * both directions, and the heads stay at its own edge.
 */
export function TableFrame(props: { label: string; leastWidth?: number | undefined; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const measured = frame.current;
    if (measured === null) return undefined;
    return watchSize([measured], () => setWidth(measured.clientWidth));
  }, []);
  const { leastWidth = 0 } = props;
  const isWide = leastWidth > width;
  return (
    <div
      ref={frame}
      className={classes.frame}
      data-wide={isWide || undefined}
      style={{ '--least-width': `${leastWidth}px` } as React.CSSProperties}
      // What scrolls can be reached and scrolled by keys.
      {...(isWide ? { role: 'region', 'aria-label': props.label, tabIndex: 0 } : {})}
    >
      {props.children}
    </div>
  );
}
