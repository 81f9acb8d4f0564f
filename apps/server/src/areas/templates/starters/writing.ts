import { type Locale, type StarterKey, TemplateContent } from '@sealwright/contract';
import type { FormBlock, WrittenForm } from '@sealwright/pdf';
import { translator } from '../../../platform/i18n/i18n.ts';
import { PLANS, type StarterField } from './starters.ts';

export const text = translator('starter-templates');

type Keyed = StarterField & { key: string };

const HEIGHTS = { signature: 44, usual: 24 };

/** The fields of a starter, row by row: what is filled in first, then a signature and a day for each role. */
function rowsOf(key: StarterKey): { above: Keyed[][]; below: Keyed[][] } {
  const { rows, roles } = PLANS[key];
  const above = rows.map((row, at) => row.map((field, index) => ({ ...field, key: `a${at}_${index}` })));
  const below = roles.map((_, index): Keyed[] => [
    { type: 'signature', role: index + 1, label: 'signature', key: `s${index}` },
    { type: 'date', role: index + 1, label: 'date', key: `d${index}` },
  ]);
  return { above, below };
}

export const roleNames = (key: StarterKey, locale: Locale): string[] =>
  PLANS[key].roles.map((role) => text(locale, `role.${role}`));

// Names are put between marks that keep their direction, which have no glyph: a document shows them as they are.
const plain = (words: string): string => words.replaceAll(/[\u2066-\u2069]/g, '');

const labelOf = (key: StarterKey, locale: Locale, { label, role }: StarterField): string =>
  plain(text(locale, `label.${label}`, { role: roleNames(key, locale)[role - 1] ?? '' }));

/** What is drawn as a PDF. */
export function blocksOf(key: StarterKey, locale: Locale): FormBlock[] {
  const { above, below } = rowsOf(key);
  const drawn = (rows: Keyed[][]): FormBlock[] =>
    rows.map((row) => ({
      kind: 'places',
      places: row.map((field) => ({
        key: field.key,
        label: labelOf(key, locale, field),
        height: field.type === 'signature' ? HEIGHTS.signature : HEIGHTS.usual,
      })),
    }));
  const { paragraphs: count, required = [] } = PLANS[key];
  // Rev. Proc. 2013-14 wants 12 points.
  const isLarge = required.length > 0;
  const said = (key: string, of: Locale): FormBlock => ({ kind: 'text', text: text(of, key), locale: of, isLarge });
  const paragraphs = Array.from({ length: count }, (_, index): FormBlock[] => {
    const paragraph = `${key}.p${index + 1}`;
    const isPrescribed = required.includes(index + 1) && locale !== 'en';
    return isPrescribed ? [said(paragraph, 'en'), said(paragraph, locale)] : [said(paragraph, locale)];
  }).flat();
  const note = isLarge && locale !== 'en' ? [said('prescribed', locale)] : [];
  return [...drawn(above), ...note, ...paragraphs, ...drawn(below)];
}

/** Roles and fields where they were drawn. `file`: the file of the template. */
export function contentOf(
  key: StarterKey,
  locale: Locale,
  file: number,
  places: WrittenForm['places'],
  blank: TemplateContent,
): TemplateContent {
  const { above, below } = rowsOf(key);
  const byKey = new Map(places.map((place) => [place.key, place]));
  const fields = [...above, ...below].flat().flatMap((field, tabOrder) => {
    const place = byKey.get(field.key);
    if (place === undefined) return [];
    const { page, x, y, width, height } = place;
    const { type, role, prefill = null, pattern = null, options = [], isOptional = false } = field;
    return {
      file,
      page,
      x,
      y,
      width,
      height,
      type,
      recipient: role,
      label: labelOf(key, locale, field).slice(0, 120),
      ref: field.given ?? field.key,
      // Without it the document is not sent: whom it asks to sign should not have to say what for.
      isReadOnly: field.given !== undefined,
      prefill,
      pattern,
      options: options.map((option) => text(locale, `option.${option}`)),
      isRequired: !isOptional,
      tabOrder,
    };
  });
  const names = roleNames(key, locale);
  return TemplateContent.parse({
    ...blank,
    files: [file],
    roles: names.map((name, index) => ({ id: index + 1, name, order: index + 1, colour: index })),
    fields,
    settings: {
      ...blank.settings,
      locale,
      subject: text(locale, `${key}.title`),
      message: text(locale, 'message'),
      messageTemplateName: text(locale, `${key}.title`),
    },
  });
}
