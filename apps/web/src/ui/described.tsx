import type { ReactNode } from 'react';
import classes from './described.module.css';

// First strong isolate … pop directional isolate: so the server sets off the names in its sentence.
const ISOLATED = /\u2068(.*?)\u2069/su;

const NUMBER = /^D-\d{6,}$/;

/** The server's sentence, with the names in it in their own direction and set off; not so a document's number. */
export function Described({ text }: { text: string }): ReactNode {
  return text.split(ISOLATED).map((part, index) =>
    index % 2 === 1 ? (
      <bdi key={index} className={NUMBER.test(part) ? classes.number : classes.name}>
        {part}
      </bdi>
    ) : (
      part
    ),
  );
}
