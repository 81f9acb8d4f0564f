import { z } from 'zod';
import { session } from '../../../lib/session.ts';
import { PERSONAL, readStored, writeStored } from '../../../lib/storage.ts';
import { type Person, problemsOfPerson } from './people.ts';

const keyNow = (): string => `${PERSONAL}typed-addresses.${session().user?.id}`;
/** Of the documents that were begun last; older ones may be long gone. */
const MAX_DOCUMENTS = 20;

const Entries = z.array(z.tuple([z.number(), z.array(z.tuple([z.number(), z.string()]))]));
type Typed = ReadonlyMap<number, z.infer<typeof Entries>[number][1]>;

function read(): Typed {
  try {
    return new Map(Entries.parse(JSON.parse(readStored(keyNow()) ?? '[]')));
  } catch {
    return new Map();
  }
}

/** What was typed as addresses of a document's recipients and is none, by their ids. */
export const typedIn = (documentId: number): ReadonlyMap<number, string> => new Map(read().get(documentId));

/**
 * Keeps in this browser what the server takes no part of: an address half typed, or one that another recipient has. So it outlives
 * the step and a reload, until it is an address.
 */
export function keepTyped(documentId: number, people: readonly Person[]): void {
  const typed = people.flatMap((person) => {
    const isKept = person.id !== null && person.email !== '' && problemsOfPerson(person, people).email !== null;
    return isKept ? [[person.id, person.email] as [number, string]] : [];
  });
  // Another tab may have kept those of another document meanwhile.
  const before = read();
  if (typed.length === 0 && !before.has(documentId)) return;
  const others = [...before].filter(([id]) => id !== documentId);
  const kept = (typed.length > 0 ? [...others, [documentId, typed] as const] : others).slice(-MAX_DOCUMENTS);
  writeStored(keyNow(), kept.length > 0 ? JSON.stringify(kept) : null);
}
