import type { Document, Recipient } from '@sealwright/contract';
import { createStore } from 'zustand/vanilla';
import { isAllAtOnce, withoutGaps } from '../../../ui/recipient-order.ts';
import { tied } from '../../../ui/recipient-ties.ts';
import { isBlank, newPerson, type Person, personOf, type PersonValues } from './people.ts';
import { createPeopleSaving, type PeopleState } from './people.saving.ts';
import { createRemovals, removed } from './removals.ts';
import { keepTyped, typedIn } from './typed-addresses.ts';
import { removePerson } from './wizard.queries.ts';

export type People = ReturnType<typeof createPeople>;

function peopleOf(document: Pick<Document, 'id' | 'recipients' | 'locale'>): Person[] {
  const { recipients, locale } = document;
  const typed = typedIn(document.id);
  const known = recipients.map((recipient) => {
    const person = personOf(recipient);
    return person.email === '' ? { ...person, email: typed.get(recipient.id) ?? '' } : person;
  });
  // No one yet: a card to begin with, which counts for nothing while it is blank.
  return known.length > 0 ? tied(known) : [newPerson(1, locale)];
}

const TIES: readonly string[] = ['role', 'group', 'witnessOf'];

/** While someone types, the cards must not change places. */
const arranged = (people: readonly Person[], values: Partial<PersonValues>): readonly Person[] =>
  Object.keys(values).some((name) => TIES.includes(name)) ? withoutGaps(tied(people)) : people;

/**
 * The recipients of a document while they are edited: each card saves itself, also while something is missing. `onChange` is told
 * what becomes of those that the server knows.
 */
export function createPeople(
  document: Pick<Document, 'id' | 'recipients' | 'locale'>,
  onChange: (change: (recipients: readonly Recipient[]) => Recipient[]) => void = () => {},
) {
  const store = createStore<PeopleState>()(() => ({ people: peopleOf(document), refusals: new Map() }));
  const saver = createPeopleSaving(document.id, store, document.recipients, (saved) =>
    onChange((known) => [...known.filter(({ id }) => id !== saved.id), saved]),
  );
  const people = () => store.getState().people;

  const removals = createRemovals<Person>(async (person) => {
    await saver.settled(person);
    // What could not be saved is not tried again.
    saver.discard(person);
    const id = saver.idOf(person);
    try {
      if (id !== null) await removed(removePerson(id));
    } catch (error) {
      store.setState({ people: withoutGaps(tied([...people(), person])) });
      throw error;
    }
  });
  saver.saving.add(removals);
  store.subscribe((now) => keepTyped(document.id, now.people));

  function put(next: readonly Person[]) {
    store.setState({ people: next });
    saver.keep(next);
  }

  return {
    store,
    removals,
    saver: saver.saving,
    put,
    change: (key: string, values: Partial<PersonValues>) =>
      put(
        arranged(
          people().map((person) => (person.key === key ? { ...person, ...values } : person)),
          values,
        ),
      ),
    /** Makes these the members of a group. */
    setMembers: (group: number, keys: readonly string[]) =>
      put(
        withoutGaps(
          tied(
            people().map((person) => {
              if (keys.includes(person.key)) return { ...person, group };
              return person.group === group ? { ...person, group: null } : person;
            }),
          ),
        ),
      ),
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
      put(withoutGaps(tied(people().filter(({ key }) => key !== person.key))));
      onChange((known) => known.filter(({ id }) => id !== saver.idOf(person)));
      if (!isBlank(person)) removals.begin(person);
    },
    /** Does nothing once the server is being told: a person who is gone there must not be saved again. */
    restore(person: Person) {
      if (!removals.undo(person)) return;
      put(withoutGaps(tied([...people(), person])));
    },
  };
}
