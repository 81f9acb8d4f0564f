import { ADDRESS_FIELDS, type Contact, type ContactField, ContactFields } from '@sealwright/contract';
import { ORDERED_FIELDS } from '../form/sections.ts';

/** What is chosen as one: a field, or a whole address, which must not be put together of two. */
export type Row = { key: ContactField; address: keyof typeof ADDRESS_FIELDS | null; fields: readonly ContactField[] };

/** For each row, by its key, whose value stays. */
export type Picks = Readonly<Record<string, number>>;

const ADDRESSES: Row[] = (['mailing', 'physical', 'shipping'] as const).map((address) => ({
  key: ADDRESS_FIELDS[address].streetAddress,
  address,
  fields: [
    ...(address === 'mailing' ? [] : ([`${address}SameAsMailing`] as const)),
    ...Object.values(ADDRESS_FIELDS[address]),
  ],
}));
const IN_ADDRESS = new Map(ADDRESSES.flatMap((row) => row.fields.map((field) => [field, row] as const)));

// Notes follow each other: nothing of them has to give way, as long as one contact holds them all.
export const NOTES: Row = { key: 'notes', address: null, fields: ['notes'] };
export const ROWS: readonly Row[] = [
  ...new Set(
    ORDERED_FIELDS.filter((field) => field !== 'notes').map(
      (field): Row => IN_ADDRESS.get(field) ?? { key: field, address: null, fields: [field] },
    ),
  ),
].filter((row, index, all) => all.findIndex(({ key }) => key === row.key) === index);

const says = (contact: Contact, { fields, address }: Row): boolean =>
  fields.some(
    (field) => contact[field] !== '' && contact[field] !== null && (address === null || contact[field] !== false),
  );

const holds = (contact: Contact, { fields }: Row): string => JSON.stringify(fields.map((field) => contact[field]));

const notesOf = (contacts: readonly Contact[]): string =>
  [...new Set(contacts.map(({ notes }) => notes).filter((text) => text !== ''))].join('\n\n');

const isTooLong = (contacts: readonly Contact[]): boolean =>
  !ContactFields.shape.notes.safeParse(notesOf(contacts)).success;

/** What these contacts do not agree on, in the order of the page, and notes that are too long to be put together. */
export const differing = (contacts: readonly Contact[]): Row[] => [
  ...ROWS.filter((row) => new Set(contacts.map((contact) => holds(contact, row))).size > 1),
  ...(isTooLong(contacts) ? [NOTES] : []),
];

/** Whose value stays unless one chooses: that of the one who stays, or, where that says nothing, of the first who does. */
export function pickOf(row: Row, contacts: readonly Contact[], keepId: number, picks: Picks): number {
  const picked = picks[row.key];
  if (picked !== undefined && contacts.some(({ id }) => id === picked)) return picked;
  const inOrder = [...contacts].sort((one, other) => Number(other.id === keepId) - Number(one.id === keepId));
  return inOrder.find((contact) => says(contact, row))?.id ?? keepId;
}

/** What the call is told: every field that differs, so that the result is what was shown before. */
export function chosenFields(contacts: readonly Contact[], keepId: number, picks: Picks): Record<string, number> {
  return Object.fromEntries(
    differing(contacts).flatMap((row) => {
      const id = pickOf(row, contacts, keepId, picks);
      return row.fields.map((field) => [field, id]);
    }),
  );
}

/** The contact as it will be. */
export function merged(contacts: readonly Contact[], keepId: number, picks: Picks): Contact | null {
  const keep = contacts.find(({ id }) => id === keepId);
  if (!keep) return null;
  const result: Contact = { ...keep };
  for (const [field, id] of Object.entries(chosenFields(contacts, keepId, picks))) {
    const from = contacts.find((contact) => contact.id === id);
    if (from) Object.assign(result, { [field]: from[field as ContactField] });
  }
  const all = [keep, ...contacts.filter(({ id }) => id !== keepId)];
  const tags = new Map(all.flatMap((contact) => contact.tags.map((tag) => [tag.id, tag])));
  return { ...result, notes: isTooLong(all) ? result.notes : notesOf(all), tags: [...tags.values()] };
}
