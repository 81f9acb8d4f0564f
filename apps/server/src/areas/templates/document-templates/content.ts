import { type Locale, type RecipientRole, TemplateContent, type TemplateContentField } from '@sealwright/contract';
import { translator } from '../../../platform/i18n/i18n.ts';
import type { PortableDraft } from '../../documents/index.ts';

const text = translator('document-templates');

type Defaults = { locale?: string; expiryDays?: number; autoReminders?: boolean };

/** What a template begins with: no files, no roles, the settings of a new document. */
export const blankContent = (locale: Locale, defaults: Defaults): TemplateContent =>
  TemplateContent.parse({
    files: [],
    roles: [],
    groups: [],
    fields: [],
    settings: {
      subject: '',
      message: '',
      messageTranslations: [],
      messageTemplateName: '',
      signingOption: 'shared',
      formType: null,
      expiryDays: 30,
      autoReminders: false,
      remindAfterDays: 3,
      remindEveryDays: 3,
      remindMost: 5,
      sendDocumentOnly: false,
      locale,
      ...defaults,
    },
  });

/**
 * What a document is made of, with roles instead of its people. `fileIds`: the files of the template by those of the document. Nothing
 * of a person goes in: no names, addresses and notes, and of what its sender wrote into fields only what no one may change.
 */
export function contentFromDocument(
  { settings, groups, recipients, fields }: PortableDraft,
  fileIds: ReadonlyMap<number, number>,
  locale: Locale,
): TemplateContent {
  const roleIds = new Map(recipients.map(({ id }, index) => [id, index + 1]));
  const groupIds = new Map(groups.map(({ id }, index) => [id, index + 1]));
  const names = roleNames(
    recipients.map(({ role }) => role as RecipientRole),
    locale,
  );
  return TemplateContent.parse({
    files: [...fileIds.values()],
    roles: recipients.map((person, index) => ({
      id: index + 1,
      name: names[index],
      role: person.role,
      order: person.signingOrder,
      colour: person.colour,
      locale: person.locale === settings.locale ? null : person.locale,
      identity: person.identity,
      mayDelegate: person.mayDelegate,
      group: groupIds.get(person.groupId ?? 0) ?? null,
      witnessOf: roleIds.get(person.witnessOf ?? 0) ?? null,
    })),
    groups: groups.map(({ id, name, needed }) => ({ id: groupIds.get(id), name, needed })),
    fields: fields.map((field) => ({
      ...field,
      file: fileIds.get(field.file),
      recipient: field.recipient === null ? null : (roleIds.get(field.recipient) ?? null),
      value: isPersonal(field) ? null : field.value,
    })),
    settings: { ...settings, formType: settings.formType ?? null },
  });
}

const isPersonal = ({ type, isReadOnly }: Pick<TemplateContentField, 'type' | 'isReadOnly'>): boolean =>
  !isReadOnly || type === 'name' || type === 'email' || type === 'company';

/** Names roles after what they do, numbered if there are several: "Signer 1", "Signer 2", "Approver". */
function roleNames(roles: readonly RecipientRole[], locale: Locale): string[] {
  const seen = new Map<RecipientRole, number>();
  return roles.map((role) => {
    const number = (seen.get(role) ?? 0) + 1;
    seen.set(role, number);
    const name = text(locale, `role.${role}`);
    return roles.filter((other) => other === role).length === 1 ? name : `${name} ${number}`;
  });
}
