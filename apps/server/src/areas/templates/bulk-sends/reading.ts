import { Email, isBlank, Line, type RolePerson, type TemplateContent } from '@sealwright/contract';
import type { z } from 'zod';
import type { StoredRowProblem, StoredSetup } from '../../../migrations/tables.bulk-sends.ts';
import { AppError } from '../../../platform/errors.ts';
import { cellText, faultOf } from '../../../platform/sheets/cells.ts';
import { plain } from '../../../platform/sheets/names.ts';
import { castFrom, type contactsBy, filledFields } from '../document-templates/index.ts';
import { keyOf, languageOf } from './columns.ts';
import type { RowInput, Table } from './sealed.ts';

/** A row as it would be sent, and what is wrong with it. */
export type JudgedRow = { number: number; input: RowInput; problems: StoredRowProblem[] };

type Contacts = ReturnType<typeof contactsBy>;
type Given = { content: TemplateContent; setup: StoredSetup; width: number };

const Title = Line(200);
const Name = Line(255);
const Phone = Line(40);
const YES = new Set(['true', 'yes', 'y', 'x', '1', 'si', 'sí', '是', 'نعم', 'ہاں', 'جی', '✓', '✔'].map(plain));
const NO = new Set(['false', 'no', 'n', '0', '否', 'لا', 'نہیں'].map(plain));

/** What one row says, by what its columns become. What a column leaves empty is as the setup says. */
export function readRow({ content, setup, width }: Given, row: Table['rows'][number]): JudgedRow {
  const cells = row.cells.map((cell) => cellText(cell.toWellFormed().replaceAll('\0', '')));
  const problems: StoredRowProblem[] = [];
  const fault = faultOf({ ...row, cells }, width);
  if (fault !== null) problems.push({ column: null, code: fault });
  const said = new Map<string, { text: string; column: number }>();
  for (const [column, target] of setup.columns.entries()) {
    const text = (cells[column] ?? '').normalize('NFC');
    if (target !== null && text !== '') said.set(keyOf(target), { text, column });
  }
  const note = (slot: string, code: string) => problems.push({ column: said.get(slot)?.column ?? null, code });
  const people = content.roles.flatMap(({ id, role }) => {
    const person = personOf(id, { setup, said, note, contact: row.contact ?? null });
    if (person.email === '' && role !== 'in_person' && fault === null) {
      problems.push({ column: columnOf(setup, `role.${id}.email`), code: 'email_required' });
    }
    return person.email === '' && person.name === '' ? [] : [person];
  });
  const title = said.get('title')?.text ?? setup.title;
  noteWrong(note, 'title', Title, title);
  const values = valuesOf(content, said);
  return { number: row.number, input: { people, values, title, cells }, problems };
}

const columnOf = ({ columns }: StoredSetup, slot: string): number | null => {
  const at = columns.findIndex((target) => target !== null && keyOf(target) === slot);
  return at < 0 ? null : at;
};

type Said = ReadonlyMap<string, { text: string; column: number }>;
type Reading = {
  setup: StoredSetup;
  said: Said;
  note: (slot: string, code: string) => void;
  contact: number | null;
};

function noteWrong(note: Reading['note'], slot: string, line: z.ZodType, text: string): void {
  const [issue] = line.safeParse(text).error?.issues ?? [];
  if (issue !== undefined) note(slot, issue.code === 'custom' ? 'control_characters' : 'too_long');
}

const NO_ONE = { name: '', email: '', phone: '', locale: null };

function personOf(role: number, { setup, said, note, contact }: Reading): RolePerson {
  const fixed = setup.people.find((person) => person.role === role) ?? NO_ONE;
  const slot = (part: string) => `role.${role}.${part}`;
  const text = (part: string) => said.get(slot(part))?.text ?? '';
  const joined = [text('first'), text('last')].filter((name) => name !== '').join(' ');
  const [name, email, phone] = [text('name') || joined, text('email'), text('phone')];
  noteWrong(note, slot('name'), Name, name);
  if (email !== '' && !Email.safeParse(email).success) note(slot('email'), 'email_invalid');
  noteWrong(note, slot('phone'), Phone, phone);
  return {
    role,
    name: name || fixed.name,
    email: email || fixed.email,
    phone: phone || fixed.phone,
    locale: localeIn(text('locale'), () => note(slot('locale'), 'language_unknown')) ?? fixed.locale,
    contact: said.has(slot('email')) ? contact : null,
  };
}

/** Null where nothing is said, or what is said is no language of ours. */
function localeIn(text: string, refuse: () => void): RolePerson['locale'] {
  const locale = text === '' ? null : languageOf(text);
  if (text !== '' && locale === null) refuse();
  return locale;
}

function valuesOf(content: TemplateContent, said: Said): RowInput['values'] {
  return content.fields.flatMap(({ ref, type }) => {
    const text = ref === undefined ? undefined : said.get(`field.${ref}`)?.text;
    if (ref === undefined || text === undefined) return [];
    return [{ ref, value: valueOf(type, text) }];
  });
}

/** As people write it in a table. What is meant by nothing stays as it is, and does not fit its field. */
function valueOf(type: TemplateContent['fields'][number]['type'], text: string): string {
  if (type === 'checkbox') {
    if (YES.has(plain(text)) || text === '✓' || text === '✔') return 'true';
    return NO.has(plain(text)) ? '' : text;
  }
  if (type === 'listbox') {
    return text
      .split(/[;\n]/)
      .map((choice) => choice.trim())
      .filter((choice) => choice !== '')
      .join('\n');
  }
  return text;
}

/** The addresses of all rows, for reading their contacts together. */
export const addressesIn = (rows: readonly JudgedRow[]): string[] => [
  ...new Set(rows.flatMap(({ input }) => input.people.map(({ email }) => email.toLowerCase()).filter(Boolean))),
];

/** Adds what is wrong with a row beside its cells: names that no contact gives, values that do not fit, one address twice. */
export function judgeRow({ content, setup }: Given, row: JudgedRow, contacts: Contacts): void {
  const { people, values } = row.input;
  const cast = castFrom(content, withKnown(people, contacts), contacts);
  for (const { id } of content.roles) {
    const person = cast.get(id);
    if (person === undefined || person.email === '') continue;
    if (isBlank(person.name)) row.problems.push({ column: columnOf(setup, `role.${id}.name`), code: 'name_required' });
  }
  const emails = [...cast.values()].map(({ email }) => email.toLowerCase()).filter(Boolean);
  if (new Set(emails).size < emails.length) row.problems.push({ column: null, code: 'email_twice' });
  const fill = () => filledFields(content, cast, values);
  // A busy machine may cut off the matching of a pattern: what does not fit is tried once more.
  const unfit = unfitOf(fill).length === 0 ? [] : unfitOf(fill);
  for (const index of unfit) {
    const ref = values[index]?.ref ?? '';
    row.problems.push({ column: columnOf(setup, `field.${ref}`), code: 'value_invalid' });
  }
}

/** A contact that was deleted since the table was made is left out; the row has its name and address. */
const withKnown = (people: readonly RolePerson[], { byId }: Contacts): RolePerson[] =>
  people.map((person) => ({ ...person, contact: byId.has(person.contact ?? 0) ? person.contact : null }));

function unfitOf(fill: () => unknown): number[] {
  try {
    fill();
    return [];
  } catch (cause) {
    if (!(cause instanceof AppError) || cause.code !== 'request_invalid') throw cause;
    return cause.fields.map(({ path }) => Number(path.split('.')[1]));
  }
}

/** Marks rows whose recipients are those of a row above. */
export function markRepeated(rows: readonly JudgedRow[]): void {
  const seen = new Set<string>();
  for (const { input, problems } of rows) {
    const key = input.people
      .map(({ role, email }) => `${role}:${email.toLowerCase()}`)
      .toSorted()
      .join(' ');
    if (problems.length === 0 && seen.has(key)) problems.push({ column: null, code: 'repeated' });
    if (problems.length === 0) seen.add(key);
  }
}
