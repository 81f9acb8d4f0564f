import {
  ADDRESS_FIELDS,
  CONTACT_FIELDS,
  type ContactField,
  type ContactFields,
  isSecretField,
  type SecretField,
} from '@sealwright/contract';
import type { ContactRow } from '../contacts.shape.ts';

/** What a contact holds, with its secrets opened. */
export type Held = ContactFields & Pick<ContactRow, 'id'>;

type Section = 'physical' | 'shipping';
const SECTIONS = ['physical', 'shipping'] as const;
const ADDRESSES = [...SECTIONS, 'mailing'] as const;
const PARTS = ['streetAddress', 'addressLine2', 'city', 'state', 'postalCode', 'country'] as const;
const sameAsMailing = (section: Section) => `${section}SameAsMailing` as const;
const IN_SECTIONS = new Set<ContactField>([
  ...ADDRESSES.flatMap((section) => Object.values(ADDRESS_FIELDS[section])),
  ...SECTIONS.map(sameAsMailing),
]);

type Values = Record<ContactField, unknown>;

/**
 * What the first of these contacts holds once the others are merged into it: what it does not say comes from the first that says
 * it. An address is taken whole, never half of one and half of another. `overruled` names for single fields whose value stays.
 */
export function mergedFields(
  [kept, ...others]: readonly [Held, ...Held[]],
  overruled: ReadonlyMap<ContactField, number>,
): ContactFields {
  const all = [kept, ...others];
  const merged: Values = { ...kept };
  for (const field of CONTACT_FIELDS) {
    if (IN_SECTIONS.has(field)) continue;
    merged[field] = all.map((one) => one[field]).find(isSaying) ?? kept[field];
  }
  merged.notes = [...new Set(all.map(({ notes }) => notes.trim()).filter(isSaying))].join('\n\n');
  const mailing = all.find((one) => isSaying(partsOf(one, 'mailing').join(''))) ?? kept;
  write(merged, 'mailing', partsOf(mailing, 'mailing'));
  for (const section of SECTIONS) mergeSection(merged, section, { all, mailing });
  overrule(merged, all, overruled);
  for (const section of SECTIONS) {
    if (merged[sameAsMailing(section)] === true) write(merged, section, NOTHING);
  }
  return Object.fromEntries(CONTACT_FIELDS.map((field) => [field, merged[field]])) as ContactFields;
}

const isSaying = (value: unknown): boolean => value !== '' && value !== null;
const NOTHING = PARTS.map(() => '');

/** "Same as mailing" is kept where it still says the same; else the address it meant is written out. */
function mergeSection(merged: Values, section: Section, { all, mailing }: { all: Held[]; mailing: Held }): void {
  const source = all.find((one) => isSaying(partsOf(one, section).join('')));
  if (source === undefined) return;
  const isSame = source[sameAsMailing(section)] && source === mailing;
  merged[sameAsMailing(section)] = isSame;
  write(merged, section, isSame ? NOTHING : partsOf(source, section));
}

/** An address as a reader understands it. */
function partsOf(contact: Held, section: Section | 'mailing'): string[] {
  const isSame = section !== 'mailing' && contact[sameAsMailing(section)];
  const fields = ADDRESS_FIELDS[isSame ? 'mailing' : section];
  return PARTS.map((part) => String(contact[fields[part]] ?? ''));
}

function write(merged: Values, section: Section | 'mailing', parts: readonly string[]): void {
  for (const [index, part] of PARTS.entries()) merged[ADDRESS_FIELDS[section][part]] = parts[index] ?? '';
}

function overrule(merged: Values, all: readonly Held[], overruled: ReadonlyMap<ContactField, number>): void {
  for (const [field, id] of overruled) {
    const source = all.find((one) => one.id === id);
    const section = SECTIONS.find((one) => sameAsMailing(one) === field);
    // Whose "same as mailing" counts, their address counts.
    if (source !== undefined && section !== undefined) write(merged, section, partsOf(source, section));
    if (source !== undefined) merged[field] = source[field];
  }
  for (const [field, id] of overruled) {
    const source = all.find((one) => one.id === id);
    const section = SECTIONS.find((one) => Object.values(ADDRESS_FIELDS[one]).includes(field));
    if (source !== undefined && section !== undefined) overrulePart(merged, field, section, { source, overruled });
  }
}

function overrulePart(
  merged: Values,
  field: ContactField,
  section: Section,
  { source, overruled }: { source: Held; overruled: ReadonlyMap<ContactField, number> },
): void {
  if (merged[sameAsMailing(section)] === true && !overruled.has(sameAsMailing(section))) {
    // Its own part makes it its own address.
    merged[sameAsMailing(section)] = false;
    write(
      merged,
      section,
      PARTS.map((part) => String(merged[ADDRESS_FIELDS.mailing[part]])),
    );
  }
  const part = PARTS.findIndex((one) => ADDRESS_FIELDS[section][one] === field);
  merged[field] = partsOf(source, section)[part];
}

/** A row as it is, with the secrets that `open` tells. */
export function heldBy(row: ContactRow, open: (field: SecretField, row: ContactRow) => string): Held {
  const fields = CONTACT_FIELDS.map((field) => [field, isSecretField(field) ? open(field, row) : row[field]]);
  return { ...(Object.fromEntries(fields) as ContactFields), id: row.id };
}
