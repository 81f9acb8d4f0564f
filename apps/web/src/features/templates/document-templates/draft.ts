import { fillsFields, type TemplateContent, type TemplateContentField, type TemplateRole } from '@sealwright/contract';
import { type EditorField, type EditorFile, newKey, pageOf, rulesOf, toServer } from '../../../editor/fields.ts';
import { toPoints } from '../../../editor/geometry.ts';
import { withoutGaps } from '../../../ui/recipient-order.ts';
import { tied } from '../../../ui/recipient-ties.ts';

/** Fields of a template for the editor, in points. Those of a page that is gone are left out. */
export const toEditor = (fields: readonly TemplateContentField[], files: readonly EditorFile[]): EditorField[] =>
  fields.flatMap((field) => {
    const page = pageOf(files, field.file, field.page);
    if (page === null) return [];
    const { ref, file, type, recipient } = field;
    const key = ref || newKey();
    return { ...toPoints(field, page), key, ref, file, page: field.page, type, recipient, rules: rulesOf(field) };
  });

/** Fields of the editor as the server keeps them. */
export const fromEditor = (fields: readonly EditorField[], files: readonly EditorFile[]): TemplateContentField[] =>
  toServer(fields, files).map(({ key: _key, prefill, ...field }) => ({ ...field, prefill: prefill ?? null }));

/** A role among the others, as recipients are placed. */
export type PlacedRole = TemplateRole & { readonly key: string };

export const placed = (roles: readonly TemplateRole[]): PlacedRole[] =>
  roles.map((role) => ({ ...role, key: `r${role.id}` }));

export const unplaced = (roles: readonly PlacedRole[]): TemplateRole[] => roles.map(({ key: _key, ...role }) => role);

const COLOURS = 10;

/** A new role, with an id that was never used in this template. */
export function newRole(content: TemplateContent, name: string): TemplateRole {
  const ids = [
    ...content.roles.map(({ id }) => id),
    ...content.groups.map(({ id }) => id),
    ...content.fields.map(({ recipient }) => recipient ?? 0),
  ];
  const taken = new Set(content.roles.map(({ colour }) => colour));
  const free = Array.from({ length: COLOURS }, (_, index) => index).find((colour) => !taken.has(colour));
  return {
    id: Math.max(0, ...ids) + 1,
    name,
    role: 'signer',
    order: Math.min(50, Math.max(0, ...content.roles.map(({ order }) => order)) + 1),
    colour: free ?? content.roles.length % COLOURS,
    locale: null,
    identity: null,
    mayDelegate: false,
    privateNote: '',
    hostName: '',
    group: null,
    witnessOf: null,
  };
}

const TIES: readonly string[] = ['role', 'group', 'witnessOf'];

/** The content after a role was changed. Fields that the role can no longer fill lose their role. */
export function withRole(content: TemplateContent, id: number, values: Partial<TemplateRole>): TemplateContent {
  const changed = content.roles.map((role) => (role.id === id ? { ...role, ...values } : role));
  const isTied = Object.keys(values).some((name) => TIES.includes(name));
  const roles = isTied ? unplaced(withoutGaps(tied(placed(changed)))) : changed;
  return withoutStrangers({ ...content, roles });
}

export function withoutRole(content: TemplateContent, id: number): TemplateContent {
  const left = content.roles
    .filter((role) => role.id !== id)
    .map((role) => (role.witnessOf === id ? { ...role, witnessOf: null } : role));
  return withoutStrangers({ ...content, roles: unplaced(withoutGaps(tied(placed(left)))) });
}

/** Takes fields away from roles that were removed or that fill none. */
function withoutStrangers(content: TemplateContent): TemplateContent {
  const filling = new Set(content.roles.filter(({ role }) => fillsFields(role)).map(({ id }) => id));
  const fields = content.fields.map((field) =>
    field.recipient === null || filling.has(field.recipient) ? field : { ...field, recipient: null },
  );
  return { ...content, fields };
}

/** Removes a file with its fields. */
export const withoutFile = (content: TemplateContent, id: number): TemplateContent => ({
  ...content,
  files: content.files.filter((file) => file !== id),
  fields: content.fields.filter(({ file }) => file !== id),
});
