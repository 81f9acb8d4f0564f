import classes from './logo.module.css';

// Twelve lobes of wax and a quill; `public/icon.svg` is the same drawing.
const SEAL =
  'M16 1.5l3.3 2.2 4-.3 1.7 3.6 3.6 1.7-.3 4 2.2 3.3-2.2 3.3.3 4-3.6 1.7-1.7 3.6-4-.3L16 30.5l-3.3-2.2-4 .3-1.7-3.6-3.6-1.7.3-4L1.5 16l2.2-3.3-.3-4 3.6-1.7 1.7-3.6 4 .3z';
const QUILL = 'M9.5 22.5c1.2-6.8 5.6-11.3 13.2-13.2-.7 7.3-4.7 11.2-10.9 11.4M9.5 22.5l6.7-6.9';

export function Logo({ size = 30 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden focusable="false">
      <path d={SEAL} className={classes.seal} />
      <path d={QUILL} className={classes.quill} />
    </svg>
  );
}
