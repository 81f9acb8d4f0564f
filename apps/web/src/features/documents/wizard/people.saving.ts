import { addRecipient, type Recipient, updateRecipient } from '@sealwright/contract';
import type { StoreApi } from 'zustand/vanilla';
import { type Autosave, type AutosaveState, createAutosave } from '../../../editor/autosave.ts';
import { api } from '../../../lib/api.ts';
import { isPassing } from '../../../editor/passing.ts';
import { bodyOf, isBlank, keepable, type Person, personOf, type PersonValues, valuesOf } from './people.ts';
import { createSaving } from '../../../editor/saving.ts';

export type PeopleState = {
  readonly people: readonly Person[];
  /** Why a person could not be saved, by key. */
  readonly refusals: ReadonlyMap<string, unknown>;
};

function send(documentId: number, id: number | null, values: PersonValues): Promise<Recipient> {
  const body = bodyOf(values);
  return id === null
    ? api(addRecipient, { body: { ...body, document: documentId } })
    : api(updateRecipient, { params: { id }, body });
}

const isSame = (one: PersonValues, other: PersonValues): boolean =>
  (Object.keys(one) as (keyof PersonValues)[]).every((name) => one[name] === other[name]);

/**
 * One autosave for each card, so that one that is refused does not hold up the others. `onSaved` gets what the server now has of
 * a recipient.
 */
export function createPeopleSaving(
  documentId: number,
  store: StoreApi<PeopleState>,
  known: readonly Recipient[],
  onSaved: (recipient: Recipient) => void,
) {
  const saving = createSaving();
  const autosaves = new Map<string, Autosave<PersonValues>>();
  const ids = new Map(store.getState().people.map((person) => [person.key, person.id]));
  /** What was given to be saved last, by key. */
  const given = new Map(
    store.getState().people.flatMap(({ key, id }) => {
      const recipient = known.find((one) => one.id === id);
      return recipient === undefined ? [] : [[key, valuesOf(personOf(recipient))] as const];
    }),
  );

  async function save(key: string, values: PersonValues): Promise<void> {
    const saved = await send(documentId, ids.get(key) ?? null, values);
    const { id, colour, identitySecret } = saved;
    ids.set(key, id);
    store.setState(({ people }) => ({
      people: people.map((other) =>
        // What was left to the server is now known; a choice made in between stands.
        other.key === key
          ? { ...other, id, colour, identitySecret, identity: other.identity ?? saved.identity }
          : other,
      ),
    }));
    onSaved(saved);
  }

  function noteRefusal(key: string, { status, error }: AutosaveState) {
    const refusals = new Map(store.getState().refusals);
    if (status === 'failed') refusals.set(key, error);
    else if (!refusals.delete(key)) return;
    store.setState({ refusals });
  }

  function autosaveOf(key: string): Autosave<PersonValues> {
    const present = autosaves.get(key);
    if (present !== undefined) return present;
    const made = createAutosave<PersonValues>({ save: (values) => save(key, values), isPassing });
    autosaves.set(key, made);
    made.subscribe(() => noteRefusal(key, made.getState()));
    saving.add(made);
    return made;
  }

  return {
    saving,
    idOf: ({ key }: Person): number | null => ids.get(key) ?? null,
    /** Saves whatever the server does not have of these people and can keep: a change of one may make room for another. */
    keep(people: readonly Person[]) {
      for (const person of people) {
        if (isBlank(person)) continue;
        const { key } = person;
        const last = given.get(key) ?? null;
        const values = keepable(person, people, last);
        if (last !== null && isSame(last, values)) continue;
        given.set(key, values);
        autosaveOf(key).change(values);
      }
    },
    /** Forgets what waits to be saved, so that it counts as not given. */
    discard({ key }: Person) {
      autosaves.get(key)?.discard();
      given.delete(key);
    },
    /** Waits for what is under way for a person. */
    settled: async ({ key }: Person): Promise<void> => {
      await autosaves.get(key)?.flush();
    },
  };
}
