import type { ExistingRule } from '@sealwright/contract';
import type { GoodRow, Section } from '../run/rows.ts';
import { settleSections } from '../run/rows.ts';

/** All rows of one batch that mean one contact. */
export type Group = {
  email: string;
  values: string[];
  tags: Set<string>;
  /** Rows after the first, and those of them that say something else than the rows before them. */
  further: number;
  changing: number;
};

/**
 * Rows of one address become one: as if each had met the one before as an existing contact, without writing it twice.
 * Under `skip` only the first says anything.
 */
export function folded(
  rows: readonly GoodRow[],
  emailAt: number,
  rule: ExistingRule,
  sections: readonly Section[],
): Group[] {
  const groups = new Map<string, Group>();
  for (const row of rows) {
    const email = row.values[emailAt] ?? '';
    const key = email.toLowerCase();
    const known = groups.get(key);
    if (known === undefined) {
      groups.set(key, { email, values: row.values, tags: new Set(row.tags), further: 0, changing: 0 });
    } else {
      known.further += 1;
      if (rule !== 'skip' && lay(row, known, emailAt, sections)) known.changing += 1;
    }
  }
  return [...groups.values()];
}

/** True where the later row said something new. */
function lay(row: GoodRow, group: Group, emailAt: number, sections: readonly Section[]): boolean {
  const before = group.values;
  const values = before.map((value, at) =>
    at === emailAt || row.values[at] === '' ? value : (row.values[at] ?? value),
  );
  for (const { flag, parts } of sections) {
    // Its own address ends what an earlier row said.
    const saysAddress = parts.some((at) => row.values[at] !== '');
    if (flag >= 0 && row.values[flag] === '' && saysAddress && values[flag] === 'true') values[flag] = 'false';
  }
  settleSections(sections, values);
  const sizeBefore = group.tags.size;
  for (const tag of row.tags) group.tags.add(tag);
  group.values = values;
  return group.tags.size > sizeBefore || values.some((value, at) => value !== before[at]);
}
