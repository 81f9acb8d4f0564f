import { Logo } from '../../ui/logo.tsx';
import classes from './sealed-picture.module.css';

// Where the lines of text begin, how long they are and how far down, in the drawing's own units.
const LINES = [
  [118, 64],
  [176, 84],
  [160, 102],
  [172, 120],
  [120, 138],
  [176, 166],
  [150, 184],
] as const;
const SIGNATURE = 'M44 246c8-16 17-28 22-24s-8 24-3 25 11-15 17-14-1 14 5 14 9-12 14-12 0 11 6 11 12-7 23-8';

/** A signed page under its seal: the product in one drawing, without words, in the colours of the theme. */
export function SealedPicture() {
  return (
    <div className={classes.place} aria-hidden>
      <svg viewBox="0 0 264 312" className={classes.page} focusable="false">
        <rect x="20" y="10" width="238" height="296" rx="12" className={classes.under} />
        <rect x="8" y="4" width="238" height="296" rx="12" className={classes.paper} />
        <path d="M32 36h72" className={classes.heading} />
        {LINES.map(([length, top]) => (
          <path key={top} d={`M32 ${top}h${length}`} className={classes.line} />
        ))}
        <rect x="32" y="208" width="128" height="56" rx="8" className={classes.field} />
        <path d={SIGNATURE} className={classes.signature} />
      </svg>
      <div className={classes.seal}>
        <Logo size={88} />
      </div>
    </div>
  );
}
