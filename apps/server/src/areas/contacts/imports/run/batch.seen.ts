import { hash } from 'node:crypto';
import { ADDRESS_FIELDS, type ContactField } from '@sealwright/contract';
import type { GoodRow } from './rows.ts';

/** Half of the address's hash each, and the cells that were said in two words. */
const WORDS = 4;
const FIRST_SLOTS = 4096;

/**
 * What earlier batches of a file said of whom. Of rows that are far apart in one file, the first one that fills a cell counts:
 * if each laid itself over the one before, the file imported again would turn the contact to and fro. 16 bytes for each of at
 * most two slots an address, because a file may have a million.
 */
export type SeenRows = {
  /** Takes out of a row what an earlier batch said already; the batch is kept in mind by `note`. */
  reduce: (row: GoodRow) => Said;
  note: (said: readonly Said[]) => void;
};

type Said = { high: number; low: number; cells: [number, number] };

export function seenRows(fields: readonly ContactField[]): SeenRows {
  const units = unitsOf(fields);
  const emailAt = fields.indexOf('email');
  let slots = FIRST_SLOTS;
  let table = new Uint32Array(slots * WORDS);
  let used = 0;

  /** Where an address stands, or would. */
  const find = (high: number, low: number): number => {
    let at = low % slots;
    while (table[at * WORDS] !== 0 && !(table[at * WORDS] === high && table[at * WORDS + 1] === low)) {
      at = (at + 1) % slots;
    }
    return at * WORDS;
  };

  const grow = () => {
    const before = table;
    slots *= 2;
    table = new Uint32Array(slots * WORDS);
    for (let at = 0; at < before.length; at += WORDS) {
      const high = before[at] ?? 0;
      if (high !== 0) table.set(before.subarray(at, at + WORDS), find(high, before[at + 1] ?? 0));
    }
  };

  return {
    reduce: ({ values }) => {
      const digest = hash('sha256', (values[emailAt] ?? '').toLowerCase(), 'buffer');
      // 0 is a free slot.
      const [high, low] = [digest.readUInt32LE(0) || 1, digest.readUInt32LE(4)];
      const at = find(high, low);
      const before = [table[at + 2] ?? 0, table[at + 3] ?? 0];
      const cells: [number, number] = [0, 0];
      for (const [field, { word, bit }] of units.entries()) {
        if (field === emailAt || values[field] === '') continue;
        cells[word] |= bit;
        if (((before[word] ?? 0) & bit) !== 0) values[field] = '';
      }
      return { high, low, cells };
    },

    note: (said) => {
      for (const { high, low, cells } of said) {
        // Never more than half full.
        if (used * 2 >= slots) grow();
        const at = find(high, low);
        if (table[at] === 0) used += 1;
        table.set([high, low, (table[at + 2] ?? 0) | cells[0], (table[at + 3] ?? 0) | cells[1]], at);
      }
    },
  };
}

type Unit = { word: 0 | 1; bit: number };

/** An address section is said as a whole: its flag and its lines end each other. */
function unitsOf(fields: readonly ContactField[]): Unit[] {
  const names = fields.map((field) => {
    const section = (['physical', 'shipping'] as const).find(
      (name) => field === `${name}SameAsMailing` || Object.values<string>(ADDRESS_FIELDS[name]).includes(field),
    );
    return section ?? field;
  });
  const order = [...new Set<string>(names)];
  return names.map((name) => {
    const at = order.indexOf(name);
    return { word: at < 32 ? 0 : 1, bit: 1 << (at % 32) };
  });
}
