import { randomKey } from '../../../lib/random-key.ts';
import { readStored, writeStored } from '../../../lib/storage.ts';
import { keptName, type Link } from './link.ts';
import type { Entry } from './signing.state.ts';

const isEntry = (value: unknown): value is Entry => {
  const { kind, ...rest } = (value ?? {}) as Record<string, unknown>;
  return kind === 'value' ? 'value' in rest : kind === 'mark' && typeof rest['input'] === 'object';
};

/**
 * What this device keeps for a link until the server has it. One entry of local storage per field, so that two tabs do
 * not overwrite each other; the person's own idempotency key for finishing is kept with them.
 */
export function keeper(link: Link) {
  const base = keptName(link);
  const nameOf = (field: number) => `${base}.${field}`;
  return {
    /** Says whether it really is kept: the storage may be full or forbidden. */
    keep: (field: number, entry: Entry): boolean => {
      const text = JSON.stringify(entry);
      writeStored(nameOf(field), text);
      return readStored(nameOf(field)) === text;
    },
    /** Forgets `entry`, unless another tab has kept a newer one. */
    forget: (field: number, entry: Entry): void => {
      if (readStored(nameOf(field)) === JSON.stringify(entry)) writeStored(nameOf(field), null);
    },
    recall: (field: number): Entry | null => {
      try {
        const found: unknown = JSON.parse(readStored(nameOf(field)) ?? 'null');
        return isEntry(found) ? found : null;
      } catch {
        return null;
      }
    },
    /** The same key for every try to finish, also after a reload. */
    finishKey: (): string => {
      const known = readStored(`${base}.finish`);
      if (known) return known;
      const made = randomKey();
      writeStored(`${base}.finish`, made);
      return made;
    },
    clear: (fields: readonly number[]): void => {
      for (const field of fields) writeStored(nameOf(field), null);
      writeStored(`${base}.finish`, null);
    },
  };
}

export type Keeper = ReturnType<typeof keeper>;
