import type { TemplateContent, TemplateContentField, TemplateRole } from '@sealwright/contract';

export type ChangeKind = 'added' | 'removed' | 'changed';

/** One difference between two versions. `parts`: the names of the properties that changed. */
export type Change =
  | { of: 'role'; kind: ChangeKind; id: number; name: string; parts: string[] }
  | { of: 'field'; kind: ChangeKind; ref: string; field: TemplateContentField; parts: string[] }
  | { of: 'file'; kind: 'added' | 'removed'; id: number }
  | { of: 'group'; kind: ChangeKind; id: number; name: string; parts: string[] }
  | { of: 'setting'; kind: 'changed'; parts: [string] }
  | { of: 'file_order'; kind: 'changed' };

/** Properties of a field that are reported together. */
const PARTS: Record<string, string> = {
  x: 'place',
  y: 'place',
  width: 'size',
  height: 'size',
  page: 'place',
  file: 'place',
  minLength: 'rules',
  maxLength: 'rules',
  pattern: 'rules',
  validation: 'rules',
  formula: 'rules',
  condition: 'rules',
  group: 'rules',
  placeholder: 'label',
  fontSize: 'size',
};

// The order in which fields are filled follows their places.
const UNSAID = new Set(['tabOrder', 'ref', 'id', 'colour']);

// Fractions are rounded when they are stored.
const NEAR = 0.0005;

function isSame(one: unknown, other: unknown): boolean {
  if (typeof one === 'number' && typeof other === 'number') return Math.abs(one - other) < NEAR;
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The names of what differs, each once. */
function partsOf(before: object, after: object, names: Record<string, string> = {}): string[] {
  const [old, now] = [before, after] as Record<string, unknown>[];
  const keys = Object.keys({ ...old, ...now }).filter((key) => !UNSAID.has(key));
  return [...new Set(keys.filter((key) => !isSame(old?.[key], now?.[key])).map((key) => names[key] ?? key))];
}

/** Pairs two lists by key: removed, kept, added. */
function paired<T>(before: readonly T[], after: readonly T[], keyOf: (one: T) => string | number) {
  const old = new Map(before.map((one) => [keyOf(one), one]));
  const now = new Map(after.map((one) => [keyOf(one), one]));
  return [...new Set([...old.keys(), ...now.keys()])].map((key) => ({ before: old.get(key), after: now.get(key) }));
}

type Pair<T> = { before: T | undefined; after: T | undefined };

function changeOf<T extends object>({ before, after }: Pair<T>, names?: Record<string, string>) {
  const one = after ?? before;
  if (one === undefined) return null;
  if (before === undefined) return { kind: 'added' as const, one, parts: [] };
  if (after === undefined) return { kind: 'removed' as const, one, parts: [] };
  const parts = partsOf(before, after, names);
  return parts.length === 0 ? null : { kind: 'changed' as const, one, parts };
}

/** What changed in `after`: files first, then roles, groups, fields and settings. */
export function compare(before: TemplateContent, after: TemplateContent): Change[] {
  const files = paired(before.files, after.files, (id) => id).flatMap((pair): Change[] => {
    if (pair.before !== undefined && pair.after !== undefined) return [];
    const kind = pair.before === undefined ? 'added' : 'removed';
    return [{ of: 'file', kind, id: pair.after ?? pair.before ?? 0 }];
  });
  const kept = (one: readonly number[], other: readonly number[]) => one.filter((id) => other.includes(id));
  const isReordered = !isSame(kept(before.files, after.files), kept(after.files, before.files));
  const roles = paired<TemplateRole>(before.roles, after.roles, ({ id }) => id).flatMap((pair): Change[] => {
    const found = changeOf(pair);
    return found === null
      ? []
      : [{ of: 'role', kind: found.kind, id: found.one.id, name: found.one.name, parts: found.parts }];
  });
  const groups = paired(before.groups, after.groups, ({ id }) => id).flatMap((pair): Change[] => {
    const found = changeOf(pair);
    return found === null
      ? []
      : [{ of: 'group', kind: found.kind, id: found.one.id, name: found.one.name, parts: found.parts }];
  });
  const fields = paired(before.fields, after.fields, ({ ref }) => ref).flatMap((pair): Change[] => {
    const found = changeOf(pair, PARTS);
    return found === null
      ? []
      : [{ of: 'field', kind: found.kind, ref: found.one.ref, field: found.one, parts: found.parts }];
  });
  const settings = partsOf(before.settings, after.settings).map((part): Change => ({
    of: 'setting',
    kind: 'changed',
    parts: [part],
  }));
  return [
    ...files,
    ...(isReordered ? [{ of: 'file_order', kind: 'changed' } as const] : []),
    ...roles,
    ...groups,
    ...fields,
    ...settings,
  ];
}

/** The refs of fields that changed. */
export const changedRefs = (changes: readonly Change[]): ReadonlySet<string> =>
  new Set(changes.flatMap((change) => (change.of === 'field' ? [change.ref] : [])));
