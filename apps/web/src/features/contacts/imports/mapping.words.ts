import type { DELIMITERS, ENCODINGS } from '@sealwright/contract';

const DELIMITER_NAMES = {
  ',': 'delimiter.comma',
  ';': 'delimiter.semicolon',
  '\t': 'delimiter.tab',
  '|': 'delimiter.pipe',
} as const satisfies Record<(typeof DELIMITERS)[number], string>;

export const nameOfDelimiter = (delimiter: (typeof DELIMITERS)[number]) => DELIMITER_NAMES[delimiter];

/** Names of standards: the same in every language. */
export const ENCODING_NAMES: Record<(typeof ENCODINGS)[number], string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252',
};
