import type { ShownMark, SignatureFont } from '@sealwright/contract';
import { useEffect, useState } from 'react';
import classes from './mark-view.module.css';
import { faceOf, lineHeightOf, loadFace } from './signature-fonts.ts';

/** A signature or initial, as large as its box allows and as it will stand in the document. */
export function MarkView({ mark, alt }: { mark: ShownMark; alt: string }) {
  if (mark.kind === 'type') {
    return (
      <TypedMark text={mark.text ?? ''} font={mark.font ?? 'script'} colour={mark.colour ?? '#1a237e'} alt={alt} />
    );
  }
  return mark.image ? <img className={classes.image} src={mark.image} alt={alt} draggable={false} /> : null;
}

const SIZE = 100;

export function TypedMark(props: { text: string; font: SignatureFont; colour: string; alt: string }) {
  const { text, font } = props;
  const [width, setWidth] = useState(text.length * SIZE * 0.5);
  useEffect(() => {
    let isCurrent = true;
    void loadFace(font, text).then(() => {
      const pen = document.createElement('canvas').getContext('2d');
      if (!pen || !isCurrent) return;
      const family = font === 'plain' ? getComputedStyle(document.body).fontFamily : faceOf(font);
      pen.font = `${SIZE}px ${family}`;
      setWidth(Math.max(SIZE / 2, pen.measureText(text).width));
    });
    return () => {
      isCurrent = false;
    };
  }, [text, font]);
  const height = SIZE * lineHeightOf(font);
  return (
    <svg
      className={classes.image}
      viewBox={`0 0 ${width + SIZE * 0.3} ${height}`}
      {...(props.alt ? { role: 'img', 'aria-label': props.alt } : { 'aria-hidden': true })}
    >
      <text
        x="50%"
        y={height * (font === 'nastaliq' ? 0.58 : 0.68)}
        textAnchor="middle"
        fontSize={SIZE}
        fill={props.colour}
        style={{ fontFamily: faceOf(font) }}
      >
        {text}
      </text>
    </svg>
  );
}
