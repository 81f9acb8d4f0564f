import type { ShownMark, SignatureFont, SignatureWeight } from '@sealwright/contract';
import {
  fitLines,
  fitStroked,
  LARGEST_SIGNATURE,
  marginsOf,
  measurePassage,
  SIGNATURE_STROKES,
} from '@sealwright/pdf/layout';
import { useMemo } from 'react';
import classes from './mark-view.module.css';
import { penOf, useFaces } from './paper-pen.ts';
import { SetLines } from './set-lines.tsx';
import { facesOf, loadFaces } from './signature-fonts.ts';

type Box = { width: number; height: number };

/** The shape of a usual signature field, where none is known; in points. */
const USUAL_BOX: Box = { width: 180, height: 42 };

/** A signature or initial as it will stand in the document, in a box of this shape. */
export function MarkView({ mark, alt, box }: { mark: ShownMark; alt: string; box?: Box }) {
  if (mark.kind === 'type') {
    const { text, font, weight, colour } = mark;
    return (
      <TypedMark
        text={text ?? ''}
        font={font ?? 'script'}
        weight={weight ?? 'regular'}
        colour={colour ?? '#1a237e'}
        alt={alt}
        box={box ?? USUAL_BOX}
      />
    );
  }
  return mark.image ? <img className={classes.image} src={mark.image} alt={alt} draggable={false} /> : null;
}

type Typed = {
  text: string;
  font: SignatureFont;
  weight: SignatureWeight;
  colour: string;
  alt: string;
  box?: Box;
};

export function TypedMark(props: Typed) {
  const { text, font, box = USUAL_BOX } = props;
  const stroke = SIGNATURE_STROKES[props.weight];
  const loads = useFaces(loadFaces[font], text);
  const { block, left, right, top } = useMemo(
    () => laidOut(text, font, stroke, box),
    // oxlint-disable-next-line react/exhaustive-deps -- faces that have come since change every measure
    [text, font, stroke, box.width, box.height, loads],
  );
  return (
    <svg
      className={classes.typed}
      viewBox={`0 0 ${box.width} ${box.height}`}
      {...(props.alt ? { role: 'img', 'aria-label': props.alt } : { 'aria-hidden': true })}
    >
      <SetLines
        block={block}
        left={left}
        right={right}
        top={top}
        faces={facesOf(font, text)}
        colour={props.colour}
        stroke={stroke}
      />
    </svg>
  );
}

/** In the middle of its box, its lines as long as the longest. */
function laidOut(text: string, font: SignatureFont, stroke: number, box: Box) {
  const { across, down } = marginsOf(box);
  const room = { width: box.width - across * 2, height: box.height - down * 2 };
  const passage = measurePassage(text.replaceAll('\n', ' '), false, penOf(facesOf(font, text)));
  const block = fitStroked(room, stroke, (within) =>
    fitLines(passage, within, { largest: LARGEST_SIGNATURE, mayWrap: false }),
  );
  const width = Math.max(...block.lines.map((line) => line.width)) * block.size;
  const left = (box.width - width) / 2;
  return { block, left, right: left + width, top: (box.height - block.height) / 2 };
}
