import type { ReactNode } from 'react';
import classes from './notification.module.css';

// First strong isolate … pop directional isolate: so the server sets off the names in its sentence.
const ISOLATED = /\u2068(.*?)\u2069/su;

/** The server's sentence, with the names in it in their own direction and set off; not so the document's number. */
export function Described({ text, number }: { text: string; number: string }): ReactNode {
  return text.split(ISOLATED).map((part, index) =>
    index % 2 === 1 ? (
      <bdi key={index} className={part === number ? classes.number : classes.name}>
        {part}
      </bdi>
    ) : (
      part
    ),
  );
}
