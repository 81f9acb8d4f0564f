import {
  type Call,
  type correctDocument,
  type Document,
  fillsFields,
  isCorrectable,
  type Locale,
  MOST_EXPIRY_DAYS,
} from '@sealwright/contract';
import { type EditorField, fromServer } from '../../../editor/fields.ts';
import { dayIn } from '../../../lib/days.ts';
import { ownTimeZone } from '../../../lib/intl.ts';
import { isBlank, newPerson, type Person, personOf, type PersonValues, problemsOfPerson } from '../wizard/people.ts';

export type Body = NonNullable<Call<typeof correctDocument>['body']>;

/** What was typed and placed, beside the document it began from. */
export type Draft = {
  readonly day: string;
  readonly subject: string;
  readonly message: string;
  /** Those who are not done, and those who are added, who have no id. */
  readonly people: readonly Person[];
  /** Who are to be removed, by their ids. Their fields go with them. */
  readonly gone: ReadonlySet<number>;
  /** Of those who are not done. */
  readonly fields: readonly EditorField[];
};

/** In the person's time zone, as the day of the draft. */
export const lastDay = (now: Date): string =>
  dayIn(ownTimeZone(), new Date(now.getTime() + MOST_EXPIRY_DAYS * 24 * 3600_000));

/** Each of the people of a document of separate copies has a document of their own. */
export const hasCopies = ({ signingOption, recipients }: Document): boolean =>
  signingOption === 'separate' && recipients.filter(({ role }) => role !== 'copy').length > 1;

export const draftOf = (document: Document): Draft => ({
  day: document.expiresAt === null ? '' : dayIn(ownTimeZone(), new Date(document.expiresAt)),
  subject: document.subject,
  message: document.message,
  people: document.recipients.filter(isCorrectable).map(personOf),
  gone: new Set(),
  fields: openFields(document),
});

const isOpenField = ({ recipients }: Document) => {
  const open = new Set(recipients.filter(isCorrectable).map(({ id }) => id));
  return ({ recipient }: { recipient: number | null }) => recipient !== null && open.has(recipient);
};

/** The fields of those who are not done, as the editor has them. */
export const openFields = (document: Document): EditorField[] =>
  fromServer(document.fields.filter(isOpenField(document)), document.files);

/** The fields that stay: of those who are done, and what is known to be filled in. */
export function frozenFields(document: Document, filled: ReadonlySet<number>): EditorField[] {
  const isOpen = isOpenField(document);
  return fromServer(
    document.fields.filter((field) => !isOpen(field) || filled.has(field.id)),
    document.files,
  );
}

const ADDED = 'added-';

/** The next one who is added. The editor knows them by a number below zero. */
export function addedPerson(draft: Draft, locale: Locale, values: Partial<PersonValues> = {}): Person {
  const numbers = draft.people.filter(({ id }) => id === null).map((person) => -numberOf(person));
  const orders = draft.people.filter(({ role }) => role !== 'copy').map(({ order }) => order);
  const person = newPerson(Math.max(1, ...orders), locale, values);
  return { ...person, key: `${ADDED}${Math.max(0, ...numbers) + 1}` };
}

/** By which the editor knows a person. */
export const numberOf = ({ id, key }: Pick<Person, 'id' | 'key'>): number => id ?? -Number(key.slice(ADDED.length));

/** Who can be given fields. */
export const fillingPeople = ({ people, gone }: Draft): Person[] =>
  people.filter(({ id, role }) => fillsFields(role) && !gone.has(id ?? 0));

/** The fields but those of people who are removed. */
export const keptFields = ({ fields, gone }: Draft): EditorField[] =>
  fields.filter(({ recipient }) => recipient === null || !gone.has(recipient));

/** Those who are added, sign, and have no place for it yet. */
export function withoutSignature(draft: Draft, document: Pick<Document, 'sendDocumentOnly'>): Person[] {
  if (document.sendDocumentOnly) return [];
  const signs = new Set(keptFields(draft).flatMap(({ type, recipient }) => (type === 'signature' ? [recipient] : [])));
  return fillingPeople(draft).filter(
    (person) => person.id === null && !isBlank(person) && !signs.has(numberOf(person)),
  );
}

/** Whether it can be sent at all, so far as can be said here. */
export function isComplete(draft: Draft, document: Document, done: readonly Person[]): boolean {
  const { day, subject, message } = draft;
  const people = draft.people.filter((person) => !draft.gone.has(person.id ?? 0) && !isBlank(person));
  const all = [...people, ...done];
  const isWhole = (person: Person) => {
    const { name, email, identity } = problemsOfPerson(person, all);
    return name === null && email === null && identity === null;
  };
  const isDated = day !== '' || document.expiresAt === null;
  const isSaid = subject.trim() !== '' && message.trim() !== '';
  const isGiven = keptFields(draft).every(({ recipient }) => recipient !== null);
  return isDated && isSaid && isGiven && people.every(isWhole) && withoutSignature(draft, document).length === 0;
}
