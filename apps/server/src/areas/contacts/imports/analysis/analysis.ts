import { type ImportAnalysis, type ImportTarget, isSecretField } from '@sealwright/contract';
import { inspectText, kindOf, type Row, SheetError } from '@sealwright/sheets';
import { cellText, saidWidth } from '../../../../platform/sheets/cells.ts';
import { reportColumnsOf } from '../../../../platform/sheets/names.ts';
import { maskedNumber, withoutNumbers } from './masking.ts';
import { headerHashOf, isHeader, targetsOf } from './names.ts';
import { type GivenReading, plainBytes, type Reading, rowsOf, type SourceFile, wholeBytes } from '../upload/source.ts';

export type Analysed = {
  kind: 'csv' | 'xlsx';
  reading: Reading;
  /** Rows with the header; null where only an estimate is known. */
  lineCount: number | null;
  headerHash: Uint8Array | null;
  /** How many columns our own report put in front. */
  reportColumns: number;
  analysis: ImportAnalysis;
};

// Enough to see what columns hold, and how long rows are.
const ROWS_LOOKED_AT = 1000;
const SHOWN = 5;
const SAMPLE_CHARACTERS = 80;
const CELL_CHARACTERS = 200;
const FIRST_BYTES = 64 * 1024;

/** Null: neither text nor XLSX. */
export async function kindOfFile(file: Pick<SourceFile, 'open' | 'key'>): Promise<'csv' | 'xlsx' | null> {
  const first = await beginning(file);
  const isZip = first.subarray(0, 2).toString('latin1') === 'PK';
  const kind = kindOf(isZip ? await wholeBytes(file) : first);
  return kind === 'text' ? 'csv' : kind;
}

async function beginning(file: Pick<SourceFile, 'open' | 'key'>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of plainBytes(file)) {
    chunks.push(chunk);
    sizeBytes += chunk.length;
    if (sizeBytes >= FIRST_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, FIRST_BYTES);
}

/** Says what a file is; what is given of its reading is not looked for. Throws SheetError. */
export async function analyse(file: SourceFile, given: GivenReading, knownLines: number | null): Promise<Analysed> {
  const { encoding, delimiter, lines } = await textFacts(file, given, knownLines);
  const begun = await firstRows(file, { encoding, delimiter, hasHeader: true });
  const [first] = begun.rows;
  // Its first row says how many columns a file has.
  if (first?.fault === 'row_too_wide') throw new SheetError('too_many_columns');
  const hasHeader = given.hasHeader ?? (first !== undefined && isHeader(first.cells));
  const reading = { encoding, delimiter, hasHeader };
  const lineCount = begun.isAll ? begun.rows.length : lines;
  const header = hasHeader ? (first?.cells ?? []) : [];
  return {
    kind: file.kind,
    reading,
    lineCount,
    headerHash: hasHeader ? headerHashOf(header) : null,
    reportColumns: reportColumnsOf(header),
    analysis: {
      ...reading,
      ...looks(header, hasHeader ? begun.rows.slice(1) : begun.rows),
      rowCount: Math.max(0, (lineCount ?? begun.estimate) - (hasHeader ? 1 : 0)),
      isRowCountEstimated: lineCount === null,
      isMappingRemembered: false,
    },
  };
}

/** How a text is read, and how many rows it has. Looks through all of it where something is not known. */
async function textFacts(file: SourceFile, given: GivenReading, knownLines: number | null) {
  const isKnown = given.encoding !== undefined && given.delimiter !== undefined && knownLines !== null;
  const facts = file.kind === 'csv' && !isKnown ? await inspectText(plainBytes(file)) : null;
  return {
    encoding: given.encoding ?? facts?.encoding ?? 'utf-8',
    delimiter: given.delimiter ?? facts?.delimiter ?? ',',
    lines: facts?.lineCount ?? knownLines,
  } as const;
}

function looks(header: readonly string[], below: Row[]): Pick<ImportAnalysis, 'columns' | 'rows'> {
  const width = widthOf(header, below);
  const targets = targetsOf(header);
  const columns = Array.from({ length: width }, (_, at) => at);
  return {
    columns: columns.map((at) => columnOf(header[at] ?? '', below, at, targets[at] ?? null)),
    rows: below
      .slice(0, SHOWN)
      .map(({ cells }) => columns.map((at) => shown(cells[at] ?? '', targets[at] ?? null, CELL_CHARACTERS))),
  };
}

/**
 * A header says how many columns there are. Behind it there are more only where most rows say something: a stray comma in one row
 * makes no column, and what it moved is told as that row's fault.
 */
function widthOf(header: readonly string[], below: readonly Row[]): number {
  const widths = below.map(({ cells }) => saidWidth(cells)).sort((one, other) => other - one);
  if (header.length === 0) return widths[0] ?? 0;
  return Math.max(header.length, widths[Math.floor(widths.length / 2)] ?? 0);
}

function columnOf(header: string, rows: Row[], at: number, target: ImportTarget | null) {
  const samples: string[] = [];
  for (const { cells } of rows) {
    const sample = shown(cells[at] ?? '', target, SAMPLE_CHARACTERS);
    if (sample !== '' && samples.length < SHOWN) samples.push(sample);
  }
  return { header: shown(header, null, CELL_CHARACTERS), samples, target };
}

/** Everyone of the account may look at an import, and no one reads whole numbers by the way, in whichever way the file is read. */
function shown(cell: string, target: ImportTarget | null, most: number): string {
  const isSecret = target !== null && target !== 'tags' && isSecretField(target);
  const text = isSecret ? maskedNumber(cellText(cell)) : withoutNumbers(cellText(cell));
  return text.length <= most ? text : `${text.slice(0, most).replace(/[\ud800-\udbff]$/u, '')}…`;
}

async function firstRows(
  file: SourceFile,
  reading: Reading,
): Promise<{ rows: Row[]; isAll: boolean; estimate: number }> {
  const rows: Row[] = [];
  let share = 0;
  for await (const batch of rowsOf(file, reading)) {
    for (const row of batch.rows) rows.push(row);
    share = batch.share;
    if (rows.length > ROWS_LOOKED_AT) {
      const estimate = share > 0 ? Math.round(rows.length / share) : rows.length;
      return { rows: rows.slice(0, ROWS_LOOKED_AT), isAll: false, estimate };
    }
  }
  return { rows, isAll: true, estimate: rows.length };
}
