import {
  BULK_SEND_PARTS,
  type BulkSendTarget,
  isMarkType,
  type Locale,
  type TemplateContent,
  type TemplateContentField,
} from '@sealwright/contract';
import { cellText, saidWidth } from '../../../platform/sheets/cells.ts';
import { dictionary, meaningsOf, NAMES_OF_PEOPLE, plain } from '../../../platform/sheets/names.ts';
import type { Table } from './sealed.ts';

type Part = (typeof BULK_SEND_PARTS)[number];

const SHOWN = 3;
const SAMPLE_CHARACTERS = 80;

/** How programs and people name what of a person a column says. */
const PART_NAMES: Readonly<Record<Part, readonly string[]>> = {
  name: [
    'name',
    'full name',
    'recipient',
    'recipient name',
    'nombre completo',
    'nombre',
    '姓名',
    'الاسم الكامل',
    'الاسم',
    'نام',
  ],
  first: ['first name', ...NAMES_OF_PEOPLE.firstName],
  last: ['last name', ...NAMES_OF_PEOPLE.lastName],
  email: ['email', ...NAMES_OF_PEOPLE.email],
  phone: ['phone', 'telephone', 'mobile', 'cell', 'phone number', 'teléfono', '电话', 'الهاتف', 'فون'],
  locale: ['language', 'locale', 'lang', 'idioma', '语言', 'اللغة', 'زبان'],
};
const TITLE_NAMES = ['title', 'document title', 'document name', 'título', '标题', 'العنوان', 'عنوان'];

const LANGUAGES = dictionary<Locale>([
  ...['en', 'en-us', 'en-gb', 'english', 'inglés', '英语', 'الإنجليزية', 'انگریزی'].map((name) => [name, 'en'] as const),
  ...['es', 'es-es', 'es-mx', 'spanish', 'español', '西班牙语', 'الإسبانية', 'ہسپانوی'].map(
    (name) => [name, 'es'] as const,
  ),
  ...['zh', 'zhcn', 'zh-hans', 'chinese', 'chino', '中文', '简体中文', 'الصينية', 'چینی'].map(
    (name) => [name, 'zhCn'] as const,
  ),
  ...['ar', 'arabic', 'árabe', '阿拉伯语', 'العربية', 'عربي', 'عربی'].map((name) => [name, 'ar'] as const),
  ...['ur', 'urdu', '乌尔都语', 'الأردية', 'اردو'].map((name) => [name, 'ur'] as const),
]);

/** The fields that a column can fill in: a mark is made by a person, and a formula calculates itself. */
export const fillable = ({ fields }: Pick<TemplateContent, 'fields'>): TemplateContentField[] =>
  fields.filter(({ type, formula }) => !isMarkType(type) && formula === null);

/** Names a target, so that two columns of one meaning are found. */
export const keyOf = (target: BulkSendTarget): string => {
  if (target.to === 'title') return 'title';
  return target.to === 'field' ? `field.${target.ref}` : `role.${target.role}.${target.part}`;
};

/** What the columns become by their names. A name without a role is that of the first one. */
export function guessed(header: readonly string[], content: TemplateContent): (BulkSendTarget | null)[] {
  const ordered = content.roles.toSorted((one, other) => one.order - other.order);
  const [first] = ordered;
  const parts = (role: number, prefix: string) =>
    BULK_SEND_PARTS.flatMap((part) =>
      PART_NAMES[part].map((name) => [`${prefix}${name}`, { to: 'role', role, part } as const] as const),
    );
  const names: (readonly [string, BulkSendTarget])[] = [
    ...ordered.flatMap(({ id, name }) => parts(id, `${name} `)),
    ...(first === undefined ? [] : parts(first.id, '')),
    ...fillable(content).flatMap(({ ref, label }) => [
      [label, { to: 'field', ref }] as const,
      [ref, { to: 'field', ref }] as const,
    ]),
    ...TITLE_NAMES.map((name) => [name, { to: 'title' }] as const),
  ];
  // By keys, so that two names of one target are not both taken.
  const targets = new Map(names.map(([, target]) => [keyOf(target), target]));
  const meanings = meaningsOf(header, dictionary(names.map(([name, target]) => [name, keyOf(target)] as const)));
  return withFirstNames(meanings.map((key) => (key === null ? null : (targets.get(key) ?? null))));
}

/** What is only called a name is a first name where a last one stands beside it. */
function withFirstNames(columns: (BulkSendTarget | null)[]): (BulkSendTarget | null)[] {
  const there = new Set(columns.flatMap((target) => (target === null ? [] : [keyOf(target)])));
  return columns.map((target) => {
    if (target?.to !== 'role' || target.part !== 'name') return target;
    const has = (part: Part) => there.has(keyOf({ ...target, part }));
    return has('last') && !has('first') ? { ...target, part: 'first' } : target;
  });
}

/** What the columns of contacts become: who they are in the first role, whatever that is called, and fields by their names. */
export function ofContacts(
  header: readonly string[],
  says: readonly string[],
  content: TemplateContent,
): (BulkSendTarget | null)[] {
  const [first] = content.roles.toSorted((one, other) => one.order - other.order);
  const fields = guessed(header, { ...content, roles: [] });
  return header.map((_, at) => {
    const part = BULK_SEND_PARTS.find((one) => one === says[at]);
    if (part !== undefined && first !== undefined) return { to: 'role', role: first.id, part };
    const field = fields[at];
    return field?.to === 'field' ? field : null;
  });
}

const DATA = /^[^\s@]+@[^\s@]+\.[^\s@]+$|^[+(]?\p{Nd}[\p{Nd}\s.,:/()%-]*$/u;

/** A first row is a header where nothing in it looks like data. */
export const isHeader = (cells: readonly string[]): boolean => !cells.some((cell) => DATA.test(cellText(cell)));

/** The columns as they are called, and what stands in them first. `width`: the header says how many there are. */
export function columnsOf({ rows }: Table, hasHeader: boolean): { header: string; samples: string[] }[] {
  const below = hasHeader ? rows.slice(1) : rows;
  const header = hasHeader ? (rows[0]?.cells ?? []) : [];
  const width = hasHeader ? header.length : below.reduce((most, { cells }) => Math.max(most, saidWidth(cells)), 0);
  return Array.from({ length: width }, (_, at) => ({
    header: cut(cellText(header[at] ?? '')),
    samples: samplesAt(below, at),
  }));
}

function samplesAt(below: Table['rows'], at: number): string[] {
  const samples: string[] = [];
  for (const { cells } of below) {
    const text = cut(cellText(cells[at] ?? ''));
    if (text !== '') samples.push(text);
    if (samples.length === SHOWN) break;
  }
  return samples;
}

// What no database and no screen takes.
const FORBIDDEN = /[\p{Cc}\p{Cs}]/gu;

const cut = (text: string): string => Array.from(text.replaceAll(FORBIDDEN, ' ')).slice(0, SAMPLE_CHARACTERS).join('');

export const languageOf = (text: string): Locale | null => LANGUAGES.get(plain(text)) ?? null;
