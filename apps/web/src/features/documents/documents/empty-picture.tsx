import classes from './empty-picture.module.css';

/** Three rows as they will stand here. */
export function EmptyPicture() {
  return (
    <svg width="220" height="120" viewBox="0 0 220 120" aria-hidden focusable="false">
      {[0, 40, 80].map((top, index) => (
        <g key={top} opacity={1 - index * 0.3}>
          <rect x="1" y={top + 1} width="218" height="34" rx="8" className={classes.row} />
          <rect x="12" y={top + 9} width="14" height="18" rx="2" className={classes.page} />
          <rect x="36" y={top + 10} width={90 - index * 14} height="6" rx="3" className={classes.line} />
          <rect x="36" y={top + 21} width={56 + index * 8} height="5" rx="2.5" className={classes.faint} />
          <rect x="166" y={top + 11} width="42" height="14" rx="7" className={classes.badge} />
        </g>
      ))}
    </svg>
  );
}
