import type { ErrorCode, ShownMark, MarkInput, SigningField, SigningView } from '@sealwright/contract';
import { siblingsOf } from './links.ts';
import { problemOf } from './values.ts';

/** What a person put into a field: a text (null empties it) or a mark. */
export type Entry = { kind: 'value'; value: string | null } | { kind: 'mark'; input: MarkInput };

/** What is wrong with an entry; `detail` names the characters that the document cannot show. */
export type Problem = { code: ErrorCode | 'network'; detail: string | null };

export type Filling = {
  view: SigningView;
  /** By field: entered here, and not yet confirmed by the server. */
  entries: Readonly<Record<number, Entry>>;
  /** By field: why its entry cannot be taken. */
  problems: Readonly<Record<number, Problem>>;
};

export type Held = { value: string | null; mark: ShownMark | null };

const without = <T>(record: Readonly<Record<number, T>>, key: number): Record<number, T> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== String(key)));

const shownMark = (input: MarkInput): ShownMark => ({
  kind: input.kind,
  image: input.image ?? null,
  text: input.text ?? null,
  font: input.font ?? null,
  weight: input.weight ?? null,
  colour: input.colour ?? null,
});

/** What a field holds as the person sees it: their own entry before the server's word. */
export function heldBy({ entries }: Pick<Filling, 'entries'>, field: SigningField): Held {
  const entry = entries[field.id];
  if (!entry) return { value: field.value, mark: field.mark };
  return entry.kind === 'mark' ? { value: null, mark: shownMark(entry.input) } : { value: entry.value, mark: null };
}

export const isEmpty = ({ value, mark }: Held): boolean => (value === null || value === '') && mark === null;

/** Filled, or another button of its group is chosen, and with something that can stay. */
export function isDone(filling: Filling, field: SigningField): boolean {
  const isFilled = [field, ...siblingsOf(filling.view.fields, field)].some((one) => !isEmpty(heldBy(filling, one)));
  return isFilled && !filling.problems[field.id];
}

/** Of a group of buttons one is chosen: the others are empty from then on, here as on the server. */
function choosing(filling: Filling, field: SigningField, value: string | null): Pick<Filling, 'view' | 'entries'> {
  const others = value === null ? [] : siblingsOf(filling.view.fields, field);
  if (others.length === 0) return filling;
  const fields = filling.view.fields.map((one) => (others.includes(one) ? { ...one, value: null } : one));
  const entries = others.reduce((rest, { id }) => without(rest, id), filling.entries);
  return { view: { ...filling.view, fields }, entries };
}

/** Takes an entry at once, with what can be said against it without asking the server. */
export function entered(filling: Filling, field: SigningField, entry: Entry): Filling {
  const code = entry.kind === 'value' ? problemOf(field, entry.value) : null;
  const problems = without(filling.problems, field.id);
  const { view, entries } = choosing(filling, field, entry.kind === 'value' ? entry.value : null);
  return {
    view,
    entries: { ...entries, [field.id]: entry },
    problems: code ? { ...problems, [field.id]: { code, detail: null } } : problems,
  };
}

/** The server has taken `entry`; if something newer was entered meanwhile, that stays. */
export function confirmed(filling: Filling, entry: Entry, saved: SigningField): Filling {
  // An answer about a button that was chosen before another one may come late.
  const isLate = filling.entries[saved.id] !== entry;
  const { view: before } = isLate ? filling : choosing(filling, saved, saved.value);
  const isLeft = isLate && siblingsOf(before.fields, saved).some((one) => !isEmpty(heldBy(filling, one)));
  const taken = isLeft ? { ...saved, value: null } : saved;
  const view = { ...before, fields: before.fields.map((field) => (field.id === saved.id ? taken : field)) };
  if (isLate) return { ...filling, view };
  return { view, entries: without(filling.entries, saved.id), problems: without(filling.problems, saved.id) };
}

/** The server has filled a field. This replaces what was entered before. */
export function attached({ view, entries, problems }: Filling, saved: SigningField): Filling {
  const fields = view.fields.map((field) => (field.id === saved.id ? saved : field));
  return { view: { ...view, fields }, entries: without(entries, saved.id), problems: without(problems, saved.id) };
}

/** The server refused `entry`: it stays to be fixed, with the reason. */
export function refused(filling: Filling, fieldId: number, entry: Entry, problem: Problem): Filling {
  if (filling.entries[fieldId] !== entry) return filling;
  return { ...filling, problems: { ...filling.problems, [fieldId]: problem } };
}

/**
 * Takes the server's present view; what was entered here and not yet confirmed stays on top of it. `newer` are the fields
 * which the server has confirmed since that view was asked for: of those it may still tell what was there before.
 */
export function refreshed(filling: Filling, view: SigningView, newer: ReadonlySet<number> = new Set()): Filling {
  const ids = new Set(view.fields.filter((field) => field.isMine).map((field) => String(field.id)));
  const known = <T>(record: Readonly<Record<number, T>>) =>
    Object.fromEntries(Object.entries(record).filter(([id]) => ids.has(id)));
  const fields = view.fields.map((field) =>
    newer.has(field.id) ? (filling.view.fields.find(({ id }) => id === field.id) ?? field) : field,
  );
  return { view: { ...view, fields }, entries: known(filling.entries), problems: known(filling.problems) };
}
