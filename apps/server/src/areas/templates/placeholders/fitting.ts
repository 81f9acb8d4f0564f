import type {
  FieldInput,
  FittingPlaceholder,
  PlaceholderLayout,
  RoleRecipient,
  TemplateContent,
  TemplateContentField,
  TemplateRole,
} from '@sealwright/contract';
import { areAlike } from '../../files/index.ts';
import type { PlaceholderRow } from './placeholders.repo.ts';

type Page = { width: number; height: number };
type Paged = { pages: readonly Page[] };
type Person = { id: number; role: string; signingOrder: number };

/** In points. Programs round the same paper differently. */
const TOLERANCE = 2;

const isSamePage = (one: Page, other: Page | undefined): boolean =>
  other !== undefined &&
  Math.abs(one.width - other.width) <= TOLERANCE &&
  Math.abs(one.height - other.height) <= TOLERANCE;

/** As many files, each with as many pages of the same size. */
export const hasSamePages = (layout: readonly Paged[], files: readonly Paged[]): boolean =>
  layout.length === files.length &&
  layout.every(
    ({ pages }, index) =>
      pages.length === files[index]?.pages.length &&
      pages.every((page, at) => isSamePage(page, files[index]?.pages[at])),
  );

/** A file of a document, and what its pages look like. */
export type Printed = { id: number; pages: readonly Page[]; prints: readonly string[] };

/** The files that a placeholder lies on, and those that it would fit one by one. */
type Fit = { files: readonly Printed[]; targets: { file: number; isAlike: boolean }[]; isAlike: boolean };

/** Whether every file looks like the one that the fields were placed on. */
const looksAlike = (layout: PlaceholderLayout, prints: readonly (readonly string[])[]): boolean =>
  layout.every((file, index) => areAlike(file.prints, prints[index] ?? []));

/** Where a placeholder goes: over all files of a document, or, made of one file, over one of them, at first one that looks alike. */
export function fitOf(layout: PlaceholderLayout, files: readonly Printed[]): Fit {
  const isLike = (some: readonly Printed[]) =>
    looksAlike(
      layout,
      some.map(({ prints }) => prints),
    );
  const single = files.filter((file) => hasSamePages(layout, [file]));
  const targets = single.map((file) => ({ file: file.id, isAlike: isLike([file]) }));
  const first = targets.find(({ isAlike }) => isAlike) ?? targets[0];
  if (first === undefined) return { files, targets, isAlike: isLike(files) };
  return { files: single.filter(({ id }) => id === first.file), targets, isAlike: first.isAlike };
}

/** Each role gets the next recipient of its kind; who is left over gets none. */
export function suggestedPeople(roles: readonly TemplateRole[], recipients: readonly Person[]): RoleRecipient[] {
  const waiting = recipients.toSorted((a, b) => a.signingOrder - b.signingOrder || a.id - b.id);
  const taken = new Map<number, number>();
  for (const { id, role } of roles.toSorted((a, b) => a.order - b.order || a.id - b.id)) {
    const index = waiting.findIndex((person) => person.role === role);
    const [person] = index === -1 ? [] : waiting.splice(index, 1);
    if (person !== undefined) taken.set(id, person.id);
  }
  return roles.map(({ id }) => ({ role: id, recipient: taken.get(id) ?? null }));
}

/** A placeholder as it would lie on a document. */
export function toFitting(
  row: PlaceholderRow,
  { files, targets, isAlike }: Fit,
  recipients: readonly Person[],
): FittingPlaceholder {
  const { roles, fields } = row.draft;
  return {
    id: row.id,
    name: row.name,
    isAlike,
    targets,
    roles: roles.map(({ id, name, role, colour }) => ({ id, name, role, colour })),
    people: suggestedPeople(roles, recipients),
    fields: fields.map(({ file, recipient, type, label, page, x, y, width, height }) => ({
      file: files[file - 1]?.id ?? 0,
      recipient,
      type,
      label,
      page,
      x,
      y,
      width,
      height,
    })),
    useCount: row.useCount,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  };
}

type Placed = { ref: string; group: string; tabOrder: number };

/**
 * The fields of a placeholder for a document: on its files, for its recipients, after the fields that are there. Names by which fields find
 * each other, and groups of buttons, are new where the document has them already.
 */
export function fieldsFor(
  { fields }: TemplateContent,
  files: readonly { id: number }[],
  people: readonly RoleRecipient[],
  present: readonly Placed[],
): FieldInput[] {
  const recipients = new Map(people.map(({ role, recipient }) => [role, recipient]));
  const refs = freeNames(
    fields.map(({ ref }) => ref),
    present.map(({ ref }) => ref),
    '_',
  );
  const groups = freeNames(
    fields.map(({ group }) => group),
    present.map(({ group }) => group),
    ' ',
  );
  const last = Math.max(-1, ...present.map(({ tabOrder }) => tabOrder));
  return fields.map((field) => {
    const { prefill: _prefill, condition, formula, ...rest } = field;
    return {
      ...rest,
      file: files[field.file - 1]?.id ?? 0,
      recipient: recipients.get(field.recipient ?? 0) ?? null,
      ref: refs.get(field.ref) ?? field.ref,
      group: groups.get(field.group) ?? field.group,
      condition: condition === null ? null : { ...condition, field: refs.get(condition.field) ?? condition.field },
      formula: renamed(formula, refs),
      tabOrder: Math.min(100_000, last + 1 + field.tabOrder),
    };
  });
}

const renamed = (formula: TemplateContentField['formula'], refs: ReadonlyMap<string, string>): string | null =>
  formula === null ? null : formula.replaceAll(/\[([\w-]+)\]/g, (_, ref: string) => `[${refs.get(ref) ?? ref}]`);

/** New names for those that are taken. Refs have 40 characters at most, groups 120. */
function freeNames(names: readonly string[], taken: readonly string[], between: string): Map<string, string> {
  const all = new Set([...names, ...taken]);
  const present = new Set(taken);
  const free = new Map<string, string>();
  for (const name of new Set(names)) {
    if (name === '' || !present.has(name)) continue;
    let number = 2;
    while (all.has(`${name.slice(0, 34)}${between}${number}`)) number += 1;
    const made = `${name.slice(0, 34)}${between}${number}`;
    all.add(made);
    free.set(name, made);
  }
  return free;
}
