export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
export type Delimiter = ',' | ';' | '\t' | '|';

export type TextFacts = {
  encoding: Encoding;
  delimiter: Delimiter;
  /** Lines outside quotations that say something. */
  lineCount: number;
};

/** What a file is by its first bytes, whatever it is called: an XLSX is a ZIP that names sheets. Null: neither text nor XLSX. */
export function kindOf(_bytes: Uint8Array): 'text' | 'xlsx' | null {
  throw new Error('Not written yet');
}

/** Reads all of a text file once: its encoding must hold to the end, its delimiter for the first lines. Throws SheetError. */
export async function inspectText(_source: AsyncIterable<Uint8Array>): Promise<TextFacts> {
  throw new Error('Not written yet');
}
