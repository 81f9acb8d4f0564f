import { type Document, LOCALES, RECIPIENT_ROLES } from '@sealwright/contract';
import { useMemo } from 'react';
import { z } from 'zod';
import { create } from 'zustand';
import { onPersonGone, session } from '../../../lib/session.ts';
import { PERSONAL, readStored, writeStored } from '../../../lib/storage.ts';
import type { Person } from './people.ts';

const keyNow = (): string => `${PERSONAL}unfinished-recipients.${session().user?.id}`;
/** Of the documents that were begun last; older ones may be long gone. */
const MAX_DOCUMENTS = 20;

const Kept: z.ZodType<Person> = z.object({
  key: z.string(),
  id: z.number().nullable(),
  colour: z.number().nullable(),
  name: z.string(),
  email: z.string(),
  role: z.enum(RECIPIENT_ROLES),
  order: z.number(),
  locale: z.enum(LOCALES),
  privateNote: z.string(),
  mayDelegate: z.boolean(),
});
const Entries = z.array(z.tuple([z.number(), z.array(Kept)]));

type Unfinished = ReadonlyMap<number, readonly Person[]>;

function read(): Unfinished {
  try {
    return new Map(Entries.parse(JSON.parse(readStored(keyNow()) ?? '[]')));
  } catch {
    return new Map();
  }
}

/**
 * Recipients that the server cannot take yet, by document: a name without an address, an address half typed. They are kept in
 * this browser, so that they outlive the step and a reload, until they are completed or removed.
 */
const useStore = create<Unfinished>()(read);

const NONE: readonly Person[] = [];

type Known = Pick<Document, 'id' | 'recipients'>;

/** Without those that were removed elsewhere meanwhile. */
const stillThere = (people: readonly Person[], { recipients }: Pick<Known, 'recipients'>): readonly Person[] =>
  people.filter((person) => person.id === null || recipients.some(({ id }) => id === person.id));

export const unfinishedOf = (document: Known): readonly Person[] =>
  stillThere(useStore.getState().get(document.id) ?? NONE, document);

export function useUnfinished(document: Known | null): readonly Person[] {
  const people = useStore((kept) => kept.get(document?.id ?? 0) ?? NONE);
  return useMemo(() => (document === null ? NONE : stillThere(people, document)), [people, document]);
}

export function keepUnfinished(documentId: number, people: readonly Person[]): void {
  if (people.length === 0 && !useStore.getState().has(documentId)) return;
  // Another tab may have kept those of another document meanwhile.
  const others = [...read()].filter(([id]) => id !== documentId);
  const next = people.length > 0 ? [...others, [documentId, people] as const] : others;
  const kept = next.slice(-MAX_DOCUMENTS);
  useStore.setState(new Map(kept), true);
  writeStored(keyNow(), kept.length > 0 ? JSON.stringify(kept) : null);
}

onPersonGone(() => useStore.setState(read(), true));
