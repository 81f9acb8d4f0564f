import { addRecipient, type Recipient, updateRecipient } from '@sealwright/contract';
import type { StoreApi } from 'zustand/vanilla';
import { type Autosave, type AutosaveState, createAutosave } from '../../../editor/autosave.ts';
import { api } from '../../../lib/api.ts';
import { isPassing } from './passing.ts';
import { type Person, type PersonValues, valuesOf } from './people.ts';
import { createSaving } from './saving.ts';

export type PeopleState = {
  readonly people: readonly Person[];
  /** Why a person could not be saved, by key. */
  readonly refusals: ReadonlyMap<string, unknown>;
};

const send = (documentId: number, id: number | null, values: PersonValues): Promise<Recipient> =>
  id === null
    ? api(addRecipient, { body: { ...values, document: documentId } })
    : api(updateRecipient, { params: { id }, body: values });

/** One autosave for each card, so that one that is refused does not hold up the others. */
export function createPeopleSaving(documentId: number, store: StoreApi<PeopleState>) {
  const saving = createSaving();
  const autosaves = new Map<string, Autosave<Person>>();
  const ids = new Map(store.getState().people.map((person) => [person.key, person.id]));

  async function save(person: Person): Promise<void> {
    const { id, colour } = await send(documentId, ids.get(person.key) ?? null, valuesOf(person));
    ids.set(person.key, id);
    store.setState(({ people }) => ({
      people: people.map((other) => (other.key === person.key ? { ...other, id, colour } : other)),
    }));
  }

  function noteRefusal(key: string, { status, error }: AutosaveState) {
    const refusals = new Map(store.getState().refusals);
    if (status === 'failed') refusals.set(key, error);
    else if (!refusals.delete(key)) return;
    store.setState({ refusals });
  }

  return {
    saving,
    idOf: (person: Person): number | null => ids.get(person.key) ?? null,
    change(person: Person) {
      const present = autosaves.get(person.key) ?? createAutosave<Person>({ save, isPassing });
      if (!autosaves.has(person.key)) {
        autosaves.set(person.key, present);
        present.subscribe(() => noteRefusal(person.key, present.getState()));
        saving.add(present);
      }
      present.change(person);
    },
    discard: ({ key }: Person): void => autosaves.get(key)?.discard(),
    /** Waits for what is under way for a person. */
    settled: async ({ key }: Person): Promise<void> => {
      await autosaves.get(key)?.flush();
    },
  };
}
