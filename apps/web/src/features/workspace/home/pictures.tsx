import { useDirection } from '@mantine/core';
import { createContext, type ReactNode, use } from 'react';
import { useTranslation } from 'react-i18next';
import { recipientColoursOnPaper } from '../../../ui/recipient-colours.ts';
import classes from './pictures.module.css';

/**
 * Parts of the product drawn small. Every place in a picture is counted from where a line begins: read from right to left,
 * the drawing is mirrored, and what stands in `Upright` is turned back.
 */
const Mirrored = createContext(false);

export const ACCENT = 'var(--mantine-primary-color-filled)';
const ON_ACCENT = 'var(--mantine-primary-color-contrast)';
export const LINE = 'var(--mantine-color-default-border)';

type Place = { x: number; y: number };
type Area = Place & { width: number; height: number };

/** One picture with a text in place of its parts, as wide as it is given room. `size`: its width and height. */
export function Picture(props: {
  of: 'editor' | 'pad' | 'people' | 'sealed';
  size: readonly [number, number];
  className: string | undefined;
  children: ReactNode;
}) {
  const { t } = useTranslation('home');
  const [width, height] = props.size;
  const isMirrored = useDirection().dir === 'rtl';
  return (
    <svg
      role="img"
      aria-label={t(`pic_of.${props.of}`)}
      className={`${classes.picture} ${props.className}`}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={isMirrored ? 'xMinYMin slice' : 'xMaxYMin slice'}
    >
      <g aria-hidden {...(isMirrored ? { transform: `translate(${width}) scale(-1 1)` } : {})}>
        <Mirrored value={isMirrored}>{props.children}</Mirrored>
      </g>
    </svg>
  );
}

/** Begins at a place, and is never mirrored. `width`: of what does not begin there by itself, as words do. */
export function Upright({ x, y, width = 0, children }: Place & { width?: number; children: ReactNode }) {
  const isMirrored = use(Mirrored);
  return (
    <g transform={`translate(${isMirrored ? x + width : x} ${y})${isMirrored ? ' scale(-1 1)' : ''}`}>{children}</g>
  );
}

/** A line of text whose letters stand around the height `y`. */
export function Words(
  props: Place & { size?: number; weight?: number; fill?: string; isCentred?: boolean; children: ReactNode },
) {
  return (
    <Upright x={props.x} y={props.y}>
      <text
        dy="0.35em"
        fontSize={props.size ?? 10}
        fontWeight={props.weight ?? 600}
        fill={props.fill}
        textAnchor={props.isCentred ? 'middle' : 'start'}
      >
        {props.children}
      </text>
    </Upright>
  );
}

/** Words in the middle of a box. */
export function Box(
  props: Area & { fill: string; text?: string; stroke?: string; size?: number; weight?: number; children?: ReactNode },
) {
  const { x, y, width, height, fill, stroke } = props;
  return (
    <>
      <rect {...{ x, y, width, height, fill, stroke }} rx={4} strokeWidth={1.2} />
      <Words
        x={x + width / 2}
        y={y + height / 2}
        size={props.size ?? 10}
        weight={props.weight ?? 600}
        fill={props.text ?? 'currentcolor'}
        isCentred
      >
        {props.children}
      </Words>
    </>
  );
}

/** A field in the colour of its recipient, as the editor draws it on paper. */
export function PictureField({ of, ...others }: Area & { of: 0 | 1; children: ReactNode }) {
  const colour = recipientColoursOnPaper[of];
  return <Box {...others} fill={colour?.soft ?? ''} stroke={colour?.solid ?? ''} text={colour?.text ?? ''} />;
}

/** What is the one thing to press. */
export function PictureButton(props: Area & { children: ReactNode }) {
  return <Box {...props} fill={ACCENT} text={ON_ACCENT} />;
}

/** A paragraph without words; lengths in hundredths of `width`. */
export function Lines({ x, y, width, lengths }: Place & { width: number; lengths: readonly number[] }) {
  return lengths.map((length, index) => (
    <rect key={index} x={x} y={y + index * 11.7} width={(width * length) / 100} height={4.2} rx={2} fill="#e2e8f0" />
  ));
}

/** A sheet of paper. */
export function Paper(props: Area) {
  return <rect {...props} rx={2} className={classes.paper} />;
}

/** What lies above the rest: a window, a phone, a card. */
export function Raised(props: Area & { rx: number }) {
  return <rect {...props} className={classes.raised} />;
}

/** A signature as a pad takes it, 108 wide and 48 high at its full size. */
export function Stroke({ x, y, width }: Place & { width: number }) {
  return (
    <Upright {...{ x, y, width }}>
      <path
        className={classes.stroke}
        transform={`scale(${width / 108})`}
        d="M4 40C12 18 22 6 27 8s-7 30-2 31 13-19 19-18-2 17 5 17 10-15 16-15-1 14 6 14 13-9 31-11"
      />
    </Upright>
  );
}
