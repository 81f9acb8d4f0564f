import { isWhite, type MarkInput } from '@sealwright/contract';
import { DrawPad } from './draw-pad.tsx';
import { InkChoice } from './ink-choice.tsx';
import { dataUrlOf, drawingOf, isTooSmall, type Stroke } from './strokes.ts';

export type Drawn = { strokes: readonly Stroke[]; colour: string };

/** The drawing as it is sent; null while it is too small to be a signature. */
export function markOfDrawing({ strokes, colour }: Drawn): MarkInput | null {
  const drawing = isTooSmall(strokes) || isWhite(colour) ? null : drawingOf(strokes, colour);
  return drawing ? { kind: 'draw', image: dataUrlOf(drawing) } : null;
}

export function DrawMark(props: { label: string; drawn: Drawn; isFree?: boolean; onDrawn: (drawn: Drawn) => void }) {
  const { drawn, onDrawn } = props;
  return (
    <>
      <DrawPad {...drawn} label={props.label} onChange={(strokes) => onDrawn({ ...drawn, strokes })} />
      <InkChoice
        colour={drawn.colour}
        isFree={props.isFree ?? false}
        onChange={(colour) => onDrawn({ ...drawn, colour })}
      />
    </>
  );
}
