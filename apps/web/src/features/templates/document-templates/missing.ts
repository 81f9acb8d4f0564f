import { fillsFields, isMarkType, mayBeWitnessed, type TemplateContent } from '@sealwright/contract';
import { ApiError } from '../../../lib/api-error.ts';
import type { EditStep } from './templates.search.ts';

export type Missing = {
  readonly code: 'file' | 'role' | 'field_role' | 'value' | 'signature' | 'witness' | 'group';
  readonly step: EditStep;
  /** Whose it is: the name of a role, a group or a field, where it is about one. */
  readonly name: string;
};

/** What a draft lacks before it can be used, in the order of the steps. Of a placeholder no file is missing. */
export function missingOf(content: TemplateContent, isPlaceholder: boolean): Missing[] {
  const { files, roles, fields } = content;
  return [
    ...(files.length === 0 && !isPlaceholder ? [about('file', 'files')] : []),
    ...(roles.length === 0 ? [about('role', 'roles')] : []),
    ...withoutSigner(content).map(({ name }) => about('witness', 'roles', name)),
    ...tooSmall(content).map(({ name }) => about('group', 'roles', name)),
    ...(fields.some(({ recipient }) => recipient === null) ? [about('field_role', 'fields')] : []),
    ...withoutSignature(content).map(({ name }) => about('signature', 'fields', name)),
  ];
}

/** The fields whose value the server refused when the draft was to be published. */
export const refusedValues = ({ fields }: TemplateContent, error: unknown): Missing[] =>
  fields.flatMap(({ label, ref }, index) =>
    isRefusedAt(error, `fields.${index}.value`) ? [about('value', 'fields', label || (ref ?? ''))] : [],
  );

const isRefusedAt = (error: unknown, at: string): boolean =>
  error instanceof ApiError && error.fields.some(({ path }) => path === at);

const about = (code: Missing['code'], step: EditStep, name = ''): Missing => ({ code, step, name });

const withoutSigner = ({ roles }: TemplateContent) =>
  roles.filter(({ role, witnessOf }) => {
    const signer = roles.find(({ id }) => id === witnessOf);
    return role === 'witness' && !(signer && mayBeWitnessed(signer.role));
  });

const tooSmall = ({ roles, groups }: TemplateContent) =>
  groups.filter(({ id, needed }) => roles.filter(({ group }) => group === id).length < needed);

const withoutSignature = ({ roles, fields, settings }: TemplateContent) =>
  settings.sendDocumentOnly
    ? []
    : roles.filter(
        ({ id, role }) =>
          fillsFields(role) && !fields.some(({ recipient, type }) => recipient === id && isMarkType(type)),
      );
