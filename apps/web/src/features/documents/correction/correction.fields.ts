import type { Document } from '@sealwright/contract';
import { type EditorField, rulesOf, type SavedField, toServer } from '../../../editor/fields.ts';
import { type Body, type Draft, frozenFields, keptFields, openFields } from './correction.draft.ts';

type Changes = Required<Pick<Body, 'changedFields' | 'addedFields' | 'removedFields'>>;

/** All that a field says, in one order, to be compared. */
const said = ({ file, page, x, y, width, height, type, recipient, ref, rules }: EditorField): string =>
  JSON.stringify([file, page, x, y, width, height, type, recipient, ref, rulesOf(rules)]);

/** As the call names them: one who is added has a key and no id. */
function inCall({ key: _key, prefill: _prefill, ...field }: SavedField) {
  const { recipient } = field;
  return recipient !== null && recipient < 0
    ? { ...field, recipient: null, recipientKey: `added-${-recipient}` }
    : field;
}

/** What became of the fields of those who are not done. Whose recipient is removed need not be named: they go with them. */
export function changesOfFields(draft: Draft, document: Document): Changes {
  const before = new Map(openFields(document).map((field) => [field.key, field]));
  const idOf = new Map(document.fields.map(({ id }) => [`f${id}`, id]));
  const now = keptFields(draft);
  // In reading order with those that stay, for the order in which they are filled in.
  const known = new Set(now.map(({ key }) => key));
  const stay = frozenFields(document, new Set()).filter(({ key }) => !known.has(key));
  const saved = new Map(toServer([...stay, ...now], document.files).map((field) => [field.key, field]));
  const changed = now.filter((field) => {
    const then = before.get(field.key);
    return then !== undefined && said(then) !== said(field);
  });
  const present = new Set(draft.fields.map(({ key }) => key));
  return {
    changedFields: changed.flatMap(({ key }) => {
      const [field, id] = [saved.get(key), idOf.get(key)];
      return field === undefined || id === undefined ? [] : [{ ...inCall(field), id }];
    }),
    addedFields: now.flatMap(({ key }) => {
      const field = before.has(key) ? undefined : saved.get(key);
      return field === undefined ? [] : [inCall(field)];
    }),
    removedFields: [...before.values()].flatMap(({ key, recipient }) => {
      const isGone = recipient !== null && draft.gone.has(recipient);
      const id = idOf.get(key);
      return present.has(key) || isGone || id === undefined ? [] : [id];
    }),
  };
}
