import { isUtf8 } from 'node:buffer';
import { createDecoder, type Encoding, view, wholeUtf8 } from './decode.ts';
import { findDelimiter } from './delimiter.ts';
import { createLineCounter } from './line-count.ts';
import { SheetError } from './rows.ts';
import { looksLikeUtf16 } from './utf16.ts';

export type { Encoding } from './decode.ts';
export { kindOf } from './kind.ts';

export type Delimiter = ',' | ';' | '\t' | '|';

export type TextFacts = {
  encoding: Encoding;
  delimiter: Delimiter;
  /** Lines outside quotations that say something. */
  lineCount: number;
};

const SAMPLE = 262_144;

/**
 * Reads all of a text file once: its encoding must hold to the end, its delimiter for the first lines. A file that says of
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

  const utf8 = seems === 'utf-8' && !marked ? createUtf8Check() : null;
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
      return { encoding: utf8 !== null && !utf8.holds() ? 'windows-1252' : seems, delimiter, lineCount };
    },
  };
}

function createUtf8Check(): { push: (bytes: Uint8Array) => void; holds: () => boolean } {
  let rest: Buffer = Buffer.alloc(0);
  let valid = true;
  return {
    push: (bytes) => {
      if (!valid) return;
      const all = rest.length === 0 ? view(bytes) : Buffer.concat([rest, bytes]);
      const length = wholeUtf8(all);
      valid = isUtf8(all.subarray(0, length));
      rest = Buffer.from(all.subarray(length));
    },
    holds: () => valid && rest.length === 0,
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
