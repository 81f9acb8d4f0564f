import type { Field, FieldInput, FieldType, Prefill } from '@sealwright/contract';
import { hasOptions } from '@sealwright/contract';
import type { Box, Size } from './geometry.ts';
import { intoPage, overlaps, toFractions, toPoints } from './geometry.ts';

/** What a field asks of the person who fills it. */
export type Rules = Pick<
  FieldInput,
  | 'label'
  | 'isRequired'
  | 'isReadOnly'
  | 'value'
  | 'placeholder'
  | 'options'
  | 'minLength'
  | 'maxLength'
  | 'pattern'
  | 'validation'
  | 'formula'
  | 'condition'
  | 'group'
  | 'fontSize'
> & {
  /** Of a template: what of the person in its role it begins with. */
  readonly prefill?: Prefill | null;
};

/** A field while it is edited. `key` is the editor's own name and never changes; `page` counts from 1. */
export type EditorField = Box & {
  readonly key: string;
  /** How conditions and formulas name it; it is saved. */
  readonly ref: string;
  readonly file: number;
  readonly page: number;
  readonly type: FieldType;
  /** Null: no one yet. Such a document cannot be sent. */
  readonly recipient: number | null;
  readonly rules: Rules;
};

export type EditorPage = Size & { readonly picture: string; readonly thumbnail: string };
export type EditorFile = { readonly id: number; readonly name: string; readonly pages: readonly EditorPage[] };
/** `colour` is an index into the palette of recipient colours. */
export type EditorRecipient = {
  readonly id: number;
  readonly name: string;
  readonly colour: number;
  /** When it is their turn: those who sign at once share one. */
  readonly turn: number;
  /** Lacks a name or an address: nothing can be sent to them yet. */
  readonly isIncomplete: boolean;
};

/** What the editor hands over to be saved: `key` pairs a new field with the id it is given. */
export type SavedField = FieldInput & { key: string; prefill?: Prefill | null };

const SIZES: Record<FieldType, Size> = {
  signature: { width: 160, height: 44 },
  initial: { width: 64, height: 36 },
  date: { width: 100, height: 24 },
  name: { width: 150, height: 24 },
  email: { width: 180, height: 24 },
  text: { width: 150, height: 24 },
  company: { width: 150, height: 24 },
  checkbox: { width: 18, height: 18 },
  radio: { width: 140, height: 54 },
  dropdown: { width: 150, height: 24 },
  listbox: { width: 150, height: 54 },
};

export const sizeOfType = (type: FieldType): Size => SIZES[type];

/** Types whose value is a text with a length and, maybe, a pattern. */
export const isTextType = (type: FieldType): boolean =>
  type === 'text' || type === 'name' || type === 'company' || type === 'email';

/** Options a new choice starts with, so that it can be sent as it is. `names` are in the person's language. */
export const rulesFor = (type: FieldType, names: readonly string[]): Rules => ({
  label: '',
  isRequired: type !== 'checkbox',
  isReadOnly: false,
  value: null,
  placeholder: '',
  options: hasOptions(type) ? [...names] : [],
  minLength: null,
  maxLength: null,
  pattern: null,
  validation: null,
  formula: null,
  condition: null,
  group: '',
  fontSize: null,
});

/** Rules that still mean something after the type changed. */
export function rulesAfter(type: FieldType, before: Rules, names: readonly string[]): Rules {
  const fresh = rulesFor(type, names);
  const keepsText = isTextType(type);
  return {
    ...fresh,
    label: before.label,
    isRequired: before.isRequired,
    placeholder: before.placeholder,
    fontSize: before.fontSize,
    options: hasOptions(type) && before.options.length > 0 ? before.options : fresh.options,
    minLength: keepsText ? before.minLength : null,
    maxLength: keepsText ? before.maxLength : null,
    pattern: keepsText ? before.pattern : null,
    condition: before.condition,
  };
}

/** Only the rules of what may carry more. */
export const rulesOf = (field: Rules): Rules => {
  const { label, isRequired, isReadOnly, value, placeholder, options, minLength, maxLength, pattern } = field;
  const { validation, formula, condition, group, fontSize, prefill } = field;
  const texts = { label, isRequired, isReadOnly, value, placeholder, options, minLength, maxLength, pattern };
  const rules = { ...texts, validation, formula, condition, group, fontSize };
  return prefill === undefined ? rules : { ...rules, prefill };
};

let made = 0;

/** Unique among the fields of this browser tab. Not `randomUUID`: plain http on a local network has none. */
export const newKey = (): string => `n${Date.now().toString(36)}-${(made++).toString(36)}`;

export const pageOf = (files: readonly EditorFile[], file: number, page: number): EditorPage | null =>
  files.find(({ id }) => id === file)?.pages[page - 1] ?? null;

/** Fields as the server knows them, in points. A field of a page that is gone is left out. */
export function fromServer(fields: readonly Field[], files: readonly EditorFile[]): EditorField[] {
  return fields.flatMap((field) => {
    const page = pageOf(files, field.file, field.page);
    if (page === null) return [];
    return {
      ...toPoints(field, page),
      key: `f${field.id}`,
      ref: field.ref,
      file: field.file,
      page: field.page,
      type: field.type,
      recipient: field.recipient,
      rules: rulesOf(field),
    };
  });
}

/** Fields for the server: fractions of the page, and the tab order in which a person reads them. */
export function toServer(fields: readonly EditorField[], files: readonly EditorFile[]): SavedField[] {
  return inReadingOrder(fields, files).flatMap((field, tabOrder) => {
    const page = pageOf(files, field.file, field.page);
    if (page === null) return [];
    return {
      ...toFractions(field, page),
      ...field.rules,
      options: hasOptions(field.type) ? field.rules.options.map((option) => option.trim()).filter(Boolean) : [],
      key: field.key,
      ref: field.ref,
      file: field.file,
      page: field.page,
      type: field.type,
      recipient: field.recipient,
      tabOrder,
    };
  });
}

/** By file, page, line, then from left to right. Fields whose middles differ by less than half a line are on one line. */
export function inReadingOrder(fields: readonly EditorField[], files: readonly EditorFile[]): EditorField[] {
  const position = new Map(files.map(({ id }, index) => [id, index]));
  const rank = (field: EditorField) => position.get(field.file) ?? files.length;
  const byHeight = fields.toSorted(
    (a, b) => rank(a) - rank(b) || a.page - b.page || a.y + a.height / 2 - (b.y + b.height / 2),
  );
  const lines: EditorField[][] = [];
  for (const field of byHeight) {
    const line = lines.at(-1);
    const first = line?.[0];
    const isSameLine =
      first !== undefined &&
      first.file === field.file &&
      first.page === field.page &&
      Math.abs(first.y + first.height / 2 - field.y - field.height / 2) < Math.min(first.height, field.height) / 2;
    if (isSameLine) line?.push(field);
    else lines.push([field]);
  }
  return lines.flatMap((line) => line.toSorted((a, b) => a.x - b.x));
}

/** Keys of fields that lie over another one, so that the sender sees it before a signer does. */
export function overlapping(fields: readonly EditorField[]): Set<string> {
  const found = new Set<string>();
  const byPage = Map.groupBy(fields, (field) => `${field.file}:${field.page}`);
  for (const group of byPage.values()) {
    const sorted = group.toSorted((a, b) => a.y - b.y);
    for (const [index, field] of sorted.entries()) {
      for (let next = index + 1; next < sorted.length; next++) {
        const other = sorted[next];
        if (other === undefined || other.y >= field.y + field.height) break;
        if (overlaps(field, other)) found.add(field.key).add(other.key);
      }
    }
  }
  return found;
}

/** The fields that lie over or under a field. */
export const overlappedBy = (field: EditorField, all: readonly EditorField[]): EditorField[] =>
  all.filter(
    (other) =>
      other.key !== field.key && other.file === field.file && other.page === field.page && overlaps(field, other),
  );

/** The same field at the same place of another page, scaled where that page has another size. */
export function ontoPage(field: EditorField, from: Size, to: Size, place: { file: number; page: number }): EditorField {
  const isSameSize = Math.abs(from.width - to.width) < 1 && Math.abs(from.height - to.height) < 1;
  const box = isSameSize ? field : toPoints(toFractions(field, from), to);
  const { x, y, width, height } = intoPage(box, to);
  const key = newKey();
  return { ...field, x, y, width, height, ...place, key, ref: key };
}
