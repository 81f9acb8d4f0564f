import classes from './chart.module.css';

/** The colour of a line of the chart. */
export function Swatch({ line }: { line: number }) {
  return (
    <svg width="12" height="12" data-line={line} className={classes.line} aria-hidden focusable="false">
      <rect width="12" height="12" rx="3" className={classes.bar} />
    </svg>
  );
}
