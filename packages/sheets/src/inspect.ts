import { isUtf8 } from 'node:buffer';
import { createDecoder, type Encoding, view, wholeUtf8 } from './decode.ts';
import { findDelimiter } from './delimiter.ts';
import { createLineCounter } from './line-count.ts';
import { SheetError, type Delimiter } from './rows.ts';
import { looksLikeUtf16 } from './utf16.ts';

export type { Encoding } from './decode.ts';
export { kindOf } from './kind.ts';

export type TextFacts = {
  encoding: Encoding;
  delimiter: Delimiter;
  /** Lines outside quotations that say something. */
  lineCount: number;
};

const SAMPLE = 262_144;

/**
 * Reads all of a text file once: its encoding is what most of it is, its delimiter for the first lines. A file that says of
 * itself (by a byte order mark) that it is UTF-8 is believed; what is broken in it makes rows unreadable. Throws SheetError.
 */
export async function inspectText(source: AsyncIterable<Uint8Array>): Promise<TextFacts> {
  let sample: Buffer = Buffer.alloc(0);
  let survey: Survey | null = null;
  for await (const chunk of source) {
    if (survey === null) {
      sample = Buffer.concat([sample, chunk]);
      if (sample.length >= SAMPLE) survey = beginSurvey(sample, false);
    } else {
      survey.push(chunk);
    }
  }
  return (survey ?? beginSurvey(sample, true)).end();
}

type Survey = { push: (bytes: Uint8Array) => void; end: () => TextFacts };

function beginSurvey(sample: Buffer, isWhole: boolean): Survey {
  const marked = sample[0] === 0xef && sample[1] === 0xbb && sample[2] === 0xbf;
  const utf16 = looksLikeUtf16(sample.subarray(0, 4_096));
  const seems = utf16 ?? (marked || isUtf8(sample.subarray(0, wholeUtf8(sample))) ? 'utf-8' : 'windows-1252');
  const delimiter = findDelimiter(createDecoder(seems).push(sample), isWhole);

  const utf8 = utf16 === null && !marked ? createUtf8Check() : null;
  const counter = utf16 === null ? createLineCounter(delimiter) : createWideCounter(delimiter, utf16);
  const push = (bytes: Uint8Array): void => {
    utf8?.push(bytes);
    counter.push(bytes);
  };
  push(marked ? sample.subarray(3) : sample);
  return {
    push,
    end: () => {
      const lineCount = counter.end();
      if (lineCount === 0) throw new SheetError('empty');
      if (utf8 === null) return { encoding: seems, delimiter, lineCount };
      return { encoding: utf8.holds() ? 'utf-8' : 'windows-1252', delimiter, lineCount };
    },
  };
}

/**
 * UTF-8 is hardly ever there by chance: a file that has more of its characters than of bytes which are none is UTF-8 with some
 * broken rows, which are told; read as something else, all its names would be quietly wrong.
 */
function createUtf8Check(): { push: (bytes: Uint8Array) => void; holds: () => boolean } {
  let rest: Buffer = Buffer.alloc(0);
  let whole = 0;
  let broken = 0;
  return {
    push: (bytes) => {
      const all = rest.length === 0 ? view(bytes) : Buffer.concat([rest, bytes]);
      const length = wholeUtf8(all);
      const piece = all.subarray(0, length);
      rest = Buffer.from(all.subarray(length));
      const text = piece.toString('utf8');
      if (isUtf8(piece)) {
        // Of its bytes, each character has one to two more than units.
        whole += (piece.length - text.length) / 2;
      } else {
        for (const character of text) {
          if (character === '\ufffd') broken += 1;
          else if (character > '\u007f') whole += 1;
        }
      }
    },
    holds: () => whole >= broken + (rest.length > 0 ? 1 : 0),
  };
}

/** The counter over UTF-16: its units instead of bytes, without the byte order mark. */
function createWideCounter(
  delimiter: Delimiter,
  encoding: 'utf-16le' | 'utf-16be',
): { push: (bytes: Uint8Array) => void; end: () => number } {
  const counter = createLineCounter(delimiter);
  const decoder = createDecoder(encoding);
  return {
    push: (bytes) => {
      const units = Buffer.from(decoder.push(bytes), 'utf16le');
      counter.push(new Uint16Array(units.buffer.slice(units.byteOffset, units.byteOffset + units.length)));
    },
    end: () => counter.end(),
  };
}
