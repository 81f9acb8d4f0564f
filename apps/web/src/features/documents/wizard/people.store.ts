import type { Document } from '@sealwright/contract';
import { createStore } from 'zustand/vanilla';
import { isAllAtOnce, withoutGaps } from './order.ts';
import { isBlank, isIncomplete, newPerson, type Person, personOf, type PersonValues, isComplete } from './people.ts';
import { createPeopleSaving, type PeopleState } from './people.saving.ts';
import { createRemovals } from './removals.ts';
import { keepUnfinished, unfinishedOf } from './unfinished.ts';
import { removePerson } from './wizard.queries.ts';

export type People = ReturnType<typeof createPeople>;

const inOrder = (people: readonly Person[]): Person[] => people.toSorted((a, b) => a.order - b.order);

function peopleOf(document: Pick<Document, 'id' | 'recipients' | 'locale'>): Person[] {
  const { recipients, locale } = document;
  const kept = unfinishedOf(document);
  const known = recipients.map((recipient) => kept.find((person) => person.id === recipient.id) ?? personOf(recipient));
  const all = [...known, ...kept.filter((person) => person.id === null)];
  // No one yet: a card to begin with, which counts for nothing while it is blank.
  return all.length > 0 ? inOrder(all) : [newPerson(1, locale)];
}

/** Closes gaps; who keeps their number stays the same object, so that nothing is saved for nothing. */
const renumbered = (people: readonly Person[]): Person[] =>
  withoutGaps(people).map((next, index) => {
    const before = people[index];
    return before !== undefined && before.order === next.order ? before : next;
  });

/** The recipients of a document while they are edited: each card saves itself as soon as it makes sense. */
export function createPeople(document: Pick<Document, 'id' | 'recipients' | 'locale'>) {
  const store = createStore<PeopleState>()(() => ({ people: peopleOf(document), refusals: new Map() }));
  const saver = createPeopleSaving(document.id, store);
  const people = () => store.getState().people;

  const removals = createRemovals<Person>(async (person) => {
    await saver.settled(person);
    const id = saver.idOf(person);
    try {
      if (id !== null) await removePerson(id);
    } catch (error) {
      store.setState({ people: renumbered(inOrder([...people(), person])) });
      throw error;
    }
  });
  saver.saving.add(removals);
  // What cannot be saved yet is kept here, from the first letter on.
  store.subscribe((now) =>
    keepUnfinished(
      document.id,
      now.people.filter((person) => isIncomplete(person, now.people)),
    ),
  );

  /** Saves who has changed and makes sense; the others wait until they do. */
  function put(next: readonly Person[]) {
    const before = new Set(people());
    store.setState({ people: next });
    for (const person of next) {
      if (before.has(person)) continue;
      if (isComplete(person, next)) saver.change(person);
      else saver.discard(person);
    }
  }

  return {
    store,
    removals,
    saver: saver.saving,
    put,
    change: (key: string, values: Partial<PersonValues>) =>
      put(people().map((person) => (person.key === key ? { ...person, ...values } : person))),
    /** Gives the key of the new card; a blank one at the end is taken where values are given. */
    add(values: Partial<PersonValues> = {}): string {
      const blank = people().at(-1);
      if (values.email !== undefined && blank !== undefined && isBlank(blank)) {
        put(people().map((person) => (person === blank ? { ...person, ...values } : person)));
        return blank.key;
      }
      const last = people().at(-1)?.order ?? 0;
      const person = newPerson(isAllAtOnce(people()) ? 1 : last + 1, document.locale, values);
      put([...people(), person]);
      return person.key;
    },
    remove(person: Person) {
      saver.discard(person);
      put(renumbered(people().filter(({ key }) => key !== person.key)));
      if (!isBlank(person)) removals.begin(person);
    },
    restore(person: Person) {
      removals.undo(person);
      // A copy, so that it counts as changed: what was waiting to be saved was dropped.
      put(renumbered(inOrder([...people(), { ...person }])));
    },
  };
}
