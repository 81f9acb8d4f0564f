import classes from '../../../ui/mirrored.module.css';

const CARD = { rx: 8, fill: 'var(--surface-quiet)', stroke: 'var(--mantine-color-default-border)' };

/** Figures growing into a line, as they will stand here. */
export function GreetingPicture() {
  return (
    <svg
      width="220"
      height="110"
      viewBox="0 0 220 110"
      className={classes.mirrored}
      fill="none"
      aria-hidden
      focusable="false"
    >
      {[0, 76, 152].map((start, index) => (
        <g key={start} opacity={1 - index * 0.25}>
          <rect x={start + 1} y="1" width="66" height="40" {...CARD} />
          <rect
            x={start + 11}
            y="11"
            width="30"
            height="5"
            rx="2.5"
            fill="var(--mantine-color-dimmed)"
            opacity="0.35"
          />
          <rect x={start + 11} y="22" width="18" height="9" rx="3" fill="var(--mantine-primary-color-4)" />
        </g>
      ))}
      <rect x="1" y="53" width="218" height="56" {...CARD} />
      <path
        d="M14 96 L52 88 L90 91 L128 76 L166 80 L206 64"
        stroke="var(--mantine-primary-color-4)"
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
    </svg>
  );
}
