import type { Gatherer } from './exports.copy.repo.ts';

/** Makes a column's cell of the database's text, which is '' for null; `id` is the contact's. */
export type ToCell = (value: string, id: number) => string;

export const asItStands: ToCell = (value) => value;

/** Rows in COPY's text format as cells. */
export function gatherCells(toCells: readonly ToCell[]): Gatherer<string[][]> {
  let rows: string[][] = [];
  return {
    add: (row) => {
      const [id, ...values] = textOf(row.subarray(0, -1)).split('\t');
      rows.push(toCells.map((toCell, index) => toCell(unescaped(values[index] ?? ''), Number(id))));
    },
    take: () => {
      const taken = rows;
      rows = [];
      return taken;
    },
  };
}

/** As it stands in COPY's text format, a mark at its begin included. */
export const textOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();

const CONTROLS: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/** Takes COPY's escapes away: delimiters, line ends and backslashes within texts. */
export const unescaped = (text: string): string =>
  text.includes('\\') ? text.replaceAll(/\\(.)/g, (_, sign: string) => CONTROLS[sign] ?? sign) : text;
