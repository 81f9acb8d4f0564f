import type { SignatureInput } from '@sealwright/contract';
import { DrawPad } from './draw-pad.tsx';
import { InkChoice } from './ink-choice.tsx';
import { dataUrlOf, drawingOf, isTooSmall, type Stroke } from './strokes.ts';

export type Drawn = { strokes: readonly Stroke[]; colour: string };

/** The drawing as it is sent; null while it is too small to be a signature. */
export function markOfDrawing({ strokes, colour }: Drawn): SignatureInput | null {
  const drawing = isTooSmall(strokes) ? null : drawingOf(strokes, colour);
  return drawing ? { kind: 'draw', title: '', image: dataUrlOf(drawing) } : null;
}

export function DrawTab(props: { label: string; drawn: Drawn; onDrawn: (drawn: Drawn) => void }) {
  const { drawn, onDrawn } = props;
  return (
    <>
      <DrawPad {...drawn} label={props.label} onChange={(strokes) => onDrawn({ ...drawn, strokes })} />
      <InkChoice colour={drawn.colour} onChange={(colour) => onDrawn({ ...drawn, colour })} />
    </>
  );
}
