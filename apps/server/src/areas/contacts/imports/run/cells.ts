import {
  type ContactField,
  ContactFields,
  isSecretField,
  MAX_TAGS,
  splitTagNames,
  tagKey,
  TagName,
} from '@sealwright/contract';
import type { z } from 'zod';
import { dayOfYear } from '../analysis/days.ts';
import { plain } from '../../../../platform/sheets/names.ts';
import { CLIENT_TYPES_BY_NAME } from '../analysis/names.ts';

/** Why a cell cannot be what its column is. The code has a text in `imports.json`. */
export type Refusal = { code: string };
/** A cell as its column holds it, in the words of the table; '' says nothing. */
type Read = (cell: string) => string | Refusal;

const MAX_KNOWN = 20_000;

/** What the contract's own rule says of it. */
function ruled(rule: z.ZodType): Read {
  return (cell) => {
    const said = rule.safeParse(cell);
    if (said.success) return String(said.data);
    const [issue] = said.error.issues;
    return {
      code: issue?.code === 'custom' ? String(issue.params?.['code'] ?? 'invalid') : (issue?.code ?? 'invalid'),
    };
  };
}

/**
 * A million rows are not asked one by one: what a narrower pattern knows to be right is right, and everything else goes by the
 * contract's rule. A test holds both together.
 */
const quick =
  (pattern: RegExp, rule: Read, most = 255): Read =>
  (cell) =>
    cell.length <= most && pattern.test(cell) ? cell : rule(cell);

/** Cells that repeat are asked once. */
function remembered(read: Read): Read {
  const known = new Map<string, string | Refusal>();
  return (cell) => {
    let said = known.get(cell);
    if (said === undefined) {
      said = read(cell);
      if (known.size < MAX_KNOWN) known.set(cell, said);
    }
    return said;
  };
}

// ASCII, and letters of three scripts that are always whole: neither control characters nor anything to compose.
const LINE = /^[\x20-\x7e\u00c0-\u024f\u0621-\u064a\u4e00-\u9fff]*$/;
const NAME = /^[\x20-\x7e\u00c0-\u024f\u0621-\u064a\u4e00-\u9fff]{2,}$/;
const EMAIL = /^[A-Za-z0-9]+(?:[._+-][A-Za-z0-9]+)*@(?:[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*\.)+[A-Za-z]{2,}$/;
const POSTAL_CODE = /^[A-Za-z0-9 -]{0,15}$/;
const PHONE = /^[+(]*[0-9][+()0-9 .\-/]*$/;
const FEIN = /^[0-9]{9}$/;
const SSN = /^(?!000|666|9)[0-9]{3}(?!00)[0-9]{2}(?!0000)[0-9]{4}$/;
// As our own exports write it. It says that the number stays as it is: of a new contact, that none is known.
const MASKED = /^\u2022{3}-\u2022{2}-[0-9]{4}$/;

const YES = new Set(
  ['yes', 'y', 'true', '1', 'x', 'on', 'same', 'si', 's', 'verdadero', '是', '真', 'نعم', 'ہاں', 'جیہاں'].map(plain),
);
const NO = new Set(['no', 'n', 'false', '0', 'off', 'falso', '否', '假', 'لا', 'نہیں'].map(plain));

const yesOrNo: Read = (cell) => {
  const word = plain(cell);
  if (cell === '' || NO.has(word)) return cell === '' ? '' : 'false';
  return YES.has(word) || /^[✓✔☑]$/u.test(cell) ? 'true' : { code: 'yes_no_unknown' };
};

const clientType: Read = (cell) =>
  cell === '' ? '' : (CLIENT_TYPES_BY_NAME.get(plain(cell)) ?? { code: 'client_type_unknown' });

const RULES = ContactFields.shape;

const SPECIAL: Partial<Record<ContactField, Read>> = {
  email: quick(EMAIL, ruled(RULES.email), 254),
  firstName: quick(NAME, ruled(RULES.firstName)),
  lastName: quick(NAME, ruled(RULES.lastName)),
  clientType: remembered(clientType),
  fiscalYearEnd: remembered((cell) => ruled(RULES.fiscalYearEnd)(dayOfYear(cell))),
  physicalSameAsMailing: remembered(yesOrNo),
  shippingSameAsMailing: remembered(yesOrNo),
  notes: quick(LINE, ruled(RULES.notes), 5000),
  ext: quick(LINE, ruled(RULES.ext), 20),
};

function readOf(field: ContactField): Read {
  const special = SPECIAL[field];
  if (special !== undefined) return special;
  const rule = ruled(RULES[field]);
  if (/email$/i.test(field)) return quick(EMAIL, rule, 254);
  if (/postalCode$/i.test(field)) return quick(POSTAL_CODE, rule);
  if (isSecretField(field)) {
    const read = quick(field === 'fein' ? FEIN : SSN, rule);
    return (cell) => (MASKED.test(cell) ? '' : read(cell));
  }
  if (/^(?:phone|cell|fax|officeTel)$/.test(field)) return quick(PHONE, rule, 40);
  if (/(?:state|country|city)$/i.test(field)) return remembered(rule);
  return /streetAddress$/i.test(field) ? quick(/^[\x20-\x7e]{5,}$/, rule) : quick(LINE, rule);
}

/** How each field reads a cell that was trimmed and has no apostrophe in front any more. */
export const READ_CELL = Object.fromEntries(
  Object.keys(RULES).map((field) => {
    const read = readOf(field as ContactField);
    const isNeeded = ['email', 'firstName', 'lastName'].includes(field);
    return [field, isNeeded ? read : (cell: string) => (cell === '' ? '' : read(cell))];
  }),
) as Record<ContactField, Read>;

/** For the test that holds patterns and rules together. */
export const byTheRule = (field: ContactField): Read => ruled(RULES[field]);

const readTag = remembered(ruled(TagName));
/** Names as `splitTagNames` finds them. With `forAll`, which the contact gets as well, they are as many as one contact can have. */
export function readTags(cell: string, forAll: readonly string[] = []): string[] | Refusal {
  const names = new Map<string, string>();
  for (const part of splitTagNames(cell)) {
    const name = readTag(part);
    if (typeof name !== 'string') return name;
    if (!names.has(tagKey(name))) names.set(tagKey(name), name);
  }
  const own = [...names.values()];
  if (own.length + forAll.length <= MAX_TAGS) return own;
  const further = forAll.filter((name) => !names.has(tagKey(name)));
  return own.length + further.length > MAX_TAGS ? { code: 'tags_too_many' } : own;
}
