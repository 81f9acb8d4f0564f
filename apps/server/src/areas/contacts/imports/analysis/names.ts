import { createHash } from 'node:crypto';
import {
  CLIENT_TYPES,
  IMPORT_TARGETS,
  type ImportTarget,
  LOCALES,
  NEEDED_TARGETS,
  wireKey,
} from '@sealwright/contract';
import { translator } from '../../../../platform/i18n/i18n.ts';
import { dictionary, meaningsOf, plain, reportColumnsOf } from '../../../../platform/sheets/names.ts';
import { COLUMN_NAMES } from './synonyms.ts';
import { CLIENT_TYPE_NAMES } from './type-synonyms.ts';

const text = translator('imports');

const TARGETS = dictionary<ImportTarget>([
  ...IMPORT_TARGETS.map((target) => [wireKey(target), target] as const),
  ...LOCALES.flatMap((locale) => IMPORT_TARGETS.map((target) => [text(locale, `field.${target}`), target] as const)),
  ...Object.entries(COLUMN_NAMES).flatMap(([target, names]) =>
    names.map((name) => [name, target as ImportTarget] as const),
  ),
]);

export const CLIENT_TYPES_BY_NAME = dictionary([
  ...CLIENT_TYPES.map((type) => [type, type] as const),
  ...LOCALES.flatMap((locale) => CLIENT_TYPES.map((type) => [text(locale, `type.${type}`), type] as const)),
  ...CLIENT_TYPES.flatMap((type) => CLIENT_TYPE_NAMES[type].map((name) => [name, type] as const)),
]);

/** What the columns become by their names; of two columns of one meaning the first. */
export const targetsOf = (header: readonly string[]): (ImportTarget | null)[] => meaningsOf(header, TARGETS);

export const hasNeeded = (targets: readonly (ImportTarget | null)[]): boolean =>
  NEEDED_TARGETS.every((target) => targets.includes(target));

/** Names a header, so that a fixed report and the next file of the same program are known again. */
export const headerHashOf = (header: readonly string[]): Buffer =>
  createHash('sha256')
    .update(header.slice(reportColumnsOf(header)).map(plain).join('\u001f'))
    .digest();

const DATA = [
  // an address
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/u,
  // a number, an amount, a telephone number, a date
  /^[+(]?\p{Nd}[\p{Nd}\s.,:/()%-]*$/u,
];

/** A first row is a header where its names are known, or where nothing in it looks like data. */
export function isHeader(cells: readonly string[]): boolean {
  const said = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const known = targetsOf(said).filter((target) => target !== null).length;
  if (known >= 2) return true;
  return !said.some((cell) => DATA.some((pattern) => pattern.test(cell)));
}
