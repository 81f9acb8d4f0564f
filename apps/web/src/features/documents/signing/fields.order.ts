import type { SigningField, SigningView } from '@sealwright/contract';
import { isShown } from './links.ts';
import { type Filling, isDone } from './signing.state.ts';

/** The fields a person fills, in the sender's order, then as they stand: file, page, from the top, from the left. */
export function ownFields(view: Pick<SigningView, 'fields' | 'files'>): SigningField[] {
  const position = new Map(view.files.map((file) => [file.id, file.position]));
  return view.fields
    .filter((field) => field.isMine && !field.isReadOnly && field.formula === null)
    .sort(
      (a, b) =>
        a.tabOrder - b.tabOrder ||
        (position.get(a.file) ?? 0) - (position.get(b.file) ?? 0) ||
        a.page - b.page ||
        a.y - b.y ||
        a.x - b.x ||
        a.id - b.id,
    );
}

/** Those of them that are shown, as things stand. */
export const askedFields = (filling: Filling): SigningField[] =>
  ownFields(filling.view).filter((field) => isShown(filling, field));

/** A group of buttons is one question: its first button stands for it. */
const questionsOf = (fields: readonly SigningField[]): SigningField[] =>
  fields.filter(({ group }, index) => group === '' || fields.findIndex((other) => other.group === group) === index);

export type Progress = {
  fields: SigningField[];
  /** Fields that hold the person up: required ones without a valid entry, and optional ones with a wrong one. */
  open: SigningField[];
  done: number;
  total: number;
};

export function progressOf(filling: Filling): Progress {
  const fields = askedFields(filling);
  const counted = questionsOf(fields).filter((field) => field.isRequired || filling.problems[field.id]);
  const open = counted.filter((field) => !isDone(filling, field));
  return { fields, open, done: counted.length - open.length, total: counted.length };
}

/** The next of `open` behind the field `current`, round to the first again; null when none is open. */
export function nextOpen({ fields, open }: Progress, current: number | null): SigningField | null {
  const at = fields.findIndex((field) => field.id === current);
  const ahead = [...fields.slice(at + 1), ...fields.slice(0, at + 1)];
  return ahead.find((field) => open.includes(field)) ?? null;
}

/** The next field without an entry, required or not. */
export function nextEmpty(filling: Filling, current: number | null): SigningField | null {
  const fields = questionsOf(askedFields(filling));
  const at = fields.findIndex((field) => field.id === current);
  const ahead = [...fields.slice(at + 1), ...fields.slice(0, at + 1)];
  return ahead.find((field) => !isDone(filling, field) && field.id !== current) ?? null;
}
