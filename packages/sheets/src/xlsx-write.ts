import { PassThrough, type Readable } from 'node:stream';
import yazl from 'yazl';
import { isCalculated } from './formulas.ts';
import { SheetError } from './rows.ts';
import { columnName } from './xlsx-columns.ts';
import { escapeText } from './xlsx-escape.ts';
import { SHEET_BEGIN, SHEET_END, SHEET_PART, staticParts } from './xlsx-frame.ts';

export type XlsxWriter = {
  /** The file as it is being made. */
  readonly output: Readable;
  /** Waits while the reader is slower. Rejects when the reader has gone. */
  write: (rows: readonly (readonly string[])[]) => Promise<void>;
  end: () => Promise<void>;
};

const MOST_ROWS = 1_048_576;
const PIECE = 65_536;
// The same tables make the same file, whenever.
const STAMP = { mtime: new Date(Date.UTC(2000, 0, 1)), forceDosTimestamp: true };
// Level 3 takes half the time of 6 for a file a tenth larger.
const COMPRESSION = { compressionLevel: 3 };

/**
 * A workbook of one sheet whose cells are all texts, the first row bold and fixed; texts that look like formulas are marked as
 * Excel marks those typed with an apostrophe in front, so that editing one does not make it calculate (ECMA-376, 18.8.45); never whole in memory. At most
 * 1,048,576 rows: SheetError beyond.
 */
export function createXlsx(sheetName: string): XlsxWriter {
  const zip = new yazl.ZipFile();
  const output = new PassThrough({ highWaterMark: PIECE });
  zip.outputStream.pipe(output);
  zip.on('error', (error: Error) => output.destroy(error));
  for (const [name, text] of staticParts(sheetName)) zip.addBuffer(Buffer.from(text), name, STAMP);
  const sheet = new PassThrough({ highWaterMark: 4 * PIECE });
  zip.addReadStream(sheet, SHEET_PART, { ...STAMP, ...COMPRESSION });
  zip.end();
  output.once('close', () => {
    if (!sheet.writableEnded) sheet.destroy();
  });

  let number = 0;
  let pending = SHEET_BEGIN;

  async function flush(): Promise<void> {
    if (output.destroyed) throw output.errored ?? new Error('Nobody reads the workbook any more');
    const text = pending;
    pending = '';
    if (!sheet.write(text)) await drained(sheet, output);
  }

  return {
    output,
    write: async (rows) => {
      for (const cells of rows) {
        number += 1;
        if (number > MOST_ROWS) throw new SheetError('too_large');
        pending += rowXml(number, cells);
        if (pending.length >= PIECE) await flush();
      }
    },
    end: async () => {
      pending += SHEET_END;
      await flush();
      sheet.end();
    },
  };
}

async function drained(sheet: PassThrough, output: Readable): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    function settle(): void {
      sheet.off('drain', settle);
      output.off('close', settle);
      if (output.destroyed) reject(output.errored ?? new Error('Nobody reads the workbook any more'));
      else resolve();
    }
    sheet.on('drain', settle);
    output.on('close', settle);
  });
}

// Where no space could be lost, the attribute would only cost those who read it time.
const SPACE_MATTERS = /^\s|\s$|\s\s|[\t\r\n]/;

function rowXml(number: number, cells: readonly string[]): string {
  const isHeader = number === 1;
  let xml = `<row r="${number}">`;
  for (let index = 0; index < cells.length; index += 1) {
    const text = cells[index] ?? '';
    if (text === '') continue;
    const style = isHeader ? ' s="1"' : isCalculated(text) ? ' s="2"' : '';
    const space = SPACE_MATTERS.test(text) ? ' xml:space="preserve"' : '';
    xml += `<c r="${columnName(index)}${number}"${style} t="inlineStr"><is><t${space}>${escapeText(text)}</t></is></c>`;
  }
  return `${xml}</row>`;
}
