import { type Document, isCorrectable, type Locale } from '@sealwright/contract';
import { useState } from 'react';
import type { EditorField } from '../../../editor/fields.ts';
import { ApiError } from '../../../lib/api-error.ts';
import type { Person, PersonValues } from '../wizard/people.ts';
import { bodyOfDraft } from './correction.body.ts';
import { addedPerson, type Draft, draftOf, numberOf, openFields } from './correction.draft.ts';

export const isStale = (error: unknown): boolean => error instanceof ApiError && error.code === 'version_stale';

/** The fields that a refusal names as filled in since. */
const filledIn = (error: unknown): number[] =>
  error instanceof ApiError && error.code === 'correction_field_filled'
    ? error.fields.map(({ path }) => Number(path.replace('fields.', '')))
    : [];

/** Puts these as they were. */
const restored = (fields: readonly EditorField[], before: readonly EditorField[]): EditorField[] => {
  const keys = new Set(before.map(({ key }) => key));
  return [...fields.filter(({ key }) => !keys.has(key)), ...before];
};

/** What was typed and placed, compared with what it began from, also where that is read again. */
export function useDraft(document: Document) {
  const [base] = useState(document);
  const [now] = useState(() => new Date());
  const [seen, setSeen] = useState(document);
  const [draft, setDraft] = useState(() => draftOf(base));
  const [filled, setFilled] = useState<ReadonlySet<number>>(new Set());
  const change = (values: Partial<Draft>) => setDraft((before) => ({ ...before, ...values }));
  const fieldsBefore = openFields(base);
  return {
    base,
    now,
    /** The document as the server last showed it. */
    seen,
    draft,
    filled,
    fieldsBefore,
    body: bodyOfDraft(draft, base, now),
    change,
    changePerson: (key: string, values: Partial<Person>) =>
      setDraft((before) => ({
        ...before,
        people: before.people.map((person) => (person.key === key ? { ...person, ...values } : person)),
      })),
    addPeople: (locale: Locale, all: readonly Partial<PersonValues>[]) =>
      setDraft((before) =>
        all.reduce<Draft>((so, values) => ({ ...so, people: [...so.people, addedPerson(so, locale, values)] }), before),
      ),
    /** Who is not known to the server goes at once; everyone else is marked, and can be kept again. */
    togglePerson: (person: Person) =>
      setDraft((before) => {
        if (person.id === null) {
          const number = numberOf(person);
          return {
            ...before,
            people: before.people.filter(({ key }) => key !== person.key),
            fields: before.fields.filter(({ recipient }) => recipient !== number),
          };
        }
        const gone = new Set(before.gone);
        if (!gone.delete(person.id)) gone.add(person.id);
        return { ...before, gone };
      }),
    /** Removes a field, or puts it back as it was. */
    toggleField: (id: number) => {
      const key = `f${id}`;
      const isThere = draft.fields.some((field) => field.key === key);
      const back = fieldsBefore.filter((field) => field.key === key);
      change({ fields: isThere ? draft.fields.filter((field) => field.key !== key) : [...draft.fields, ...back] });
    },
    /** As the editor has them: the fields of those who are removed stay aside. */
    place: (fields: readonly EditorField[]) =>
      setDraft((before) => {
        const aside = before.fields.filter(({ recipient }) => recipient !== null && before.gone.has(recipient));
        return { ...before, fields: [...fields, ...aside] };
      }),
    /** What a refusal says of how it stands now. */
    learn: (error: unknown) => {
      if (isStale(error)) setSeen((error as ApiError).current as Document);
      const found = new Set(filledIn(error));
      if (found.size === 0) return;
      setFilled((before) => new Set([...before, ...found]));
      const back = fieldsBefore.filter(({ key }) => found.has(Number(key.slice(1))));
      change({ fields: restored(draft.fields, back) });
    },
    done: seen.recipients.filter((recipient) => !isCorrectable(recipient)),
  };
}

export type Correcting = ReturnType<typeof useDraft>;
