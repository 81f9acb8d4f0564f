import { LOCALES, wireKey } from '@sealwright/contract';
import type { Translate } from '../i18n/i18n.ts';

/** What a name says without case, accents, spaces and signs: "E-mail Address" and "email_address" are one. */
export const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** By plain names; of two meanings of one name the first given counts. */
export function dictionary<T>(names: Iterable<readonly [string, T]>): ReadonlyMap<string, T> {
  const byName = new Map<string, T>();
  for (const [name, meaning] of names) {
    const key = plain(name);
    if (key !== '' && !byName.has(key)) byName.set(key, meaning);
  }
  return byName;
}

/**
 * What the columns of a list are called: the names of the wire, ours in each language (the texts `column.…`), and what other programs
 * write.
 */
export const columnNames = <C extends string>(
  say: Translate,
  columns: readonly C[],
  others: Partial<Record<C, readonly string[]>>,
): ReadonlyMap<string, C> =>
  dictionary<C>([
    ...columns.map((column) => [wireKey(column), column] as const),
    ...LOCALES.flatMap((locale) => columns.map((column) => [say(locale, `column.${column}`), column] as const)),
    ...columns.flatMap((column) => (others[column] ?? []).map((name) => [name, column] as const)),
  ]);

/** What the columns become by their names; of two columns of one meaning the first. */
export function meaningsOf<T>(header: readonly string[], meanings: ReadonlyMap<string, T>): (T | null)[] {
  const taken = new Set<T>();
  return header.map((name) => {
    const meaning = meanings.get(plain(name));
    if (meaning === undefined || taken.has(meaning)) return null;
    taken.add(meaning);
    return meaning;
  });
}

/** How many columns our own report put in front: the row's number and what is wrong with it. */
export const reportColumnsOf = (header: readonly string[]): number =>
  plain(header[0] ?? '') === 'row' && plain(header[1] ?? '') === 'error' ? 2 : 0;

/** How programs name the columns that say who someone is, beside the names of the wire and the labels of our own forms. */
export const NAMES_OF_PEOPLE = {
  email: [
    'e-mail',
    'mail',
    'email address',
    'e-mail address',
    'email id',
    'primary email',
    'main email',
    'customer email',
    'client email',
    'contact email',
    'e-mail 1 - value',
    'email 1',
    'work email',
    'home email',
    'correo',
    'correo electronico',
    'dirección de correo electrónico',
    '邮箱',
    '邮件',
    '电子邮件',
    '邮箱地址',
    'البريد',
    'البريد الإلكتروني',
    'ايميل',
    'ای میل',
    'ای میل پتہ',
    'ای میل ایڈریس',
  ],
  firstName: [
    'first',
    'given name',
    'forename',
    'fname',
    'christian name',
    'primer nombre',
    'nombres',
    '名',
    '名字',
    'الاسم',
  ],
  lastName: [
    'last',
    'surname',
    'family name',
    'lname',
    'apellido',
    'apellidos',
    '姓',
    '姓氏',
    'الكنية',
    'اللقب',
    'آخری نام',
    'خاندانی نام',
  ],
} as const;
