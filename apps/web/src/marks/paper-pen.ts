import type { measurePassage } from '@sealwright/pdf/layout';
import { useEffect, useState } from 'react';

type Pen = Parameters<typeof measurePassage>[2];

const SIZE = 100;
let canvas: CanvasRenderingContext2D | null = null;

/** Measures texts as the browser will draw them in these faces. */
export const penOf =
  (faces: string): Pen =>
  (text) => {
    canvas ??= document.createElement('canvas').getContext('2d');
    if (!canvas) return { width: text.length / 2, ink: { above: 0, below: 0 } };
    canvas.font = `${SIZE}px ${faces}`;
    const { width, actualBoundingBoxAscent: above, actualBoundingBoxDescent: below } = canvas.measureText(text);
    return { width: width / SIZE, ink: { above: above / SIZE, below: below / SIZE } };
  };

/** Changes when the faces that a text needs have come: what was measured before has to be measured again. */
export function useFaces(load: (text: string) => Promise<unknown>, text: string): number {
  const [loads, setLoads] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    void load(text).then(() => {
      if (isCurrent) setLoads((count) => count + 1);
    });
    return () => {
      isCurrent = false;
    };
  }, [load, text]);
  return loads;
}
