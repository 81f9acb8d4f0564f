import { messageParts, type MessageVariable, unknownVariables } from '@sealwright/contract';

// Left-to-right isolate and its end. Between them a variable keeps its order in a line that runs from the right.
const OPEN = '\u2066';
const CLOSE = '\u2069';

/** A piece of a text as a field shows it. `isUnknown`: it looks like a variable and is none. Offsets count in the shown text. */
export type ShownPiece = {
  text: string;
  variable: MessageVariable | null;
  isUnknown: boolean;
  start: number;
  end: number;
};

/** The text as a field shows it. From right to left each variable is set apart, so that two beside each other are not mixed up. */
export const shownText = (text: string, isRtl: boolean): string =>
  isRtl
    ? messageParts(text)
        .map((part) => (part.variable === null ? part.text : OPEN + part.text + CLOSE))
        .join('')
    : text;

/** The text itself, of a text that is shown. */
export const plainText = (shown: string): string => shown.replaceAll(OPEN, '').replaceAll(CLOSE, '');

/** The shown text in pieces; a variable's piece has the signs that set it apart with it. */
export function shownPieces(text: string, isRtl: boolean): ShownPiece[] {
  const pieces: ShownPiece[] = [];
  let at = 0;
  const add = (own: string, variable: MessageVariable | null, isUnknown: boolean) => {
    if (own === '') return;
    pieces.push({ text: own, variable, isUnknown, start: at, end: at + own.length });
    at += own.length;
  };
  for (const part of messageParts(text)) {
    if (part.variable !== null) add(shownText(part.text, isRtl), part.variable, false);
    else for (const [own, isUnknown] of splitUnknown(part.text)) add(own, null, isUnknown);
  }
  return pieces;
}

/** Plain text, cut at what looks like a variable and is none. */
function splitUnknown(text: string): [string, boolean][] {
  const [first] = unknownVariables(text);
  if (first === undefined) return [[text, false]];
  const at = text.indexOf(first);
  return [[text.slice(0, at), false], [first, true], ...splitUnknown(text.slice(at + first.length))];
}

/** Where an offset of the plain text is in the shown one. */
export function shownOffset(text: string, offset: number, isRtl: boolean): number {
  const shown = shownText(text, isRtl);
  let plain = 0;
  let at = 0;
  while (at < shown.length && (plain < offset || shown[at] === CLOSE)) {
    if (shown[at] !== OPEN && shown[at] !== CLOSE) plain += 1;
    at += 1;
  }
  return at;
}

/** Where a caret that came to stand inside a variable goes: to its other side for one who steps in, else to the nearer side. */
export function besideVariable(pieces: readonly ShownPiece[], caret: number, before: number): number | null {
  const inside = pieces.find(({ variable, start, end }) => variable !== null && start < caret && caret < end);
  if (inside === undefined) return null;
  const { start, end } = inside;
  if (before === start) return end;
  if (before === end) return start;
  return caret - start < end - caret ? start : end;
}

/** The variable that a press of Backspace or Delete takes away whole. */
export const variableAt = (pieces: readonly ShownPiece[], caret: number, key: string): ShownPiece | undefined =>
  pieces.find(
    ({ variable, start, end }) =>
      variable !== null && ((key === 'Backspace' && end === caret) || (key === 'Delete' && start === caret)),
  );
