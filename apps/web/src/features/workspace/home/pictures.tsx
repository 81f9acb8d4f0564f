import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { recipientColoursOnPaper } from '../../../ui/recipient-colours.ts';
import classes from './pictures.module.css';

const STROKE = 'M4 40C12 18 22 6 27 8s-7 30-2 31 13-19 19-18-2 17 5 17 10-15 16-15-1 14 6 14 13-9 31-11';

/** A signature as a pad takes it. */
export function Stroke({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 108 48" className={className ?? classes.stroke} aria-hidden focusable="false">
      <path d={STROKE} />
    </svg>
  );
}

/** A paragraph without words; lengths in hundredths of the page's column. */
export function Lines({ lengths }: { lengths: readonly number[] }) {
  return (
    <span className={classes.lines}>
      {lengths.map((length, index) => (
        <span key={index} style={{ inlineSize: `${length}%` }} />
      ))}
    </span>
  );
}

/** A field in the colour of its recipient, as the editor draws it on paper. */
export function PictureField({ of, className, children }: { of: 0 | 1; className: string; children: ReactNode }) {
  const colour = recipientColoursOnPaper[of];
  return (
    <span
      className={`${classes.field} ${className}`}
      style={{ borderColor: colour?.solid, background: colour?.soft, color: colour?.text }}
    >
      {children}
    </span>
  );
}

/** A part of the product drawn small: one picture with a text in place of its parts, always as wide as it is given room. */
export function Picture(props: { of: 'editor' | 'pad' | 'people' | 'sealed'; className: string; children: ReactNode }) {
  const { t } = useTranslation('home');
  return (
    <figure className={`${classes.picture} ${props.className}`}>
      <div aria-hidden>{props.children}</div>
      <figcaption className="visually-hidden">{t(`pic_of.${props.of}`)}</figcaption>
    </figure>
  );
}
