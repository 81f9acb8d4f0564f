import { SheetError } from './rows.ts';
import { unescapeText } from './xlsx-escape.ts';
import { createXmlReader } from './xlsx-xml.ts';
import type { Package } from './xlsx-zip.ts';

const MOST_BYTES = 268_435_456;
const MOST_STRINGS = 16_777_216;

/** The texts that cells refer to by number, each cut one character beyond what a cell may have. */
export async function readStrings(parts: Package, name: string | null, cellCharacters: number): Promise<string[]> {
  const strings: string[] = [];
  if (name === null) return strings;
  const gatherer = createTextGatherer(cellCharacters);
  const reader = createXmlReader(
    {
      open: (tag) => {
        if (tag === 'si') gatherer.begin();
        else gatherer.open(tag);
      },
      text: gatherer.text,
      close: (tag) => {
        gatherer.close(tag);
        if (tag !== 'si') return;
        if (strings.length >= MOST_STRINGS) throw new SheetError('too_large');
        strings.push(gatherer.take().slice(0, cellCharacters + 1));
      },
      textCut: () => {},
    },
    longestText(cellCharacters),
  );
  const part = await parts.open(name, MOST_BYTES);
  for await (const bytes of part.bytes) reader.write(bytes);
  reader.end();
  return strings;
}

/** In XML, of a cell that may be used: each character may be written as an entity. */
export const longestText = (cellCharacters: number): number => 65_536 + 10 * cellCharacters;

export type TextGatherer = {
  begin: () => void;
  open: (tag: string) => void;
  text: (text: string) => void;
  close: (tag: string) => void;
  take: () => string;
};

/** A text of one or several formatted runs; how it is pronounced (`rPh`) is left out. */
export function createTextGatherer(cellCharacters: number): TextGatherer {
  // Escaped characters take seven.
  const most = 7 * (cellCharacters + 1);
  let gathered = '';
  let inText = false;
  let inPronunciation = false;
  return {
    begin: () => {
      gathered = '';
      inText = false;
      inPronunciation = false;
    },
    open: (tag) => {
      if (tag === 'rPh') inPronunciation = true;
      else if (tag === 't' || tag === 'v') inText = !inPronunciation;
    },
    text: (text) => {
      if (inText && gathered.length <= most) gathered += text.length > most ? text.slice(0, most) : text;
    },
    close: (tag) => {
      if (tag === 'rPh') inPronunciation = false;
      else if (tag === 't' || tag === 'v') inText = false;
    },
    take: () => unescapeText(gathered),
  };
}
