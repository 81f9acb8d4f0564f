import {
  phoneNumberOf,
  SMS_FIELD_NAMES,
  SMS_FIELDS,
  type SmsFieldName,
  type SmsGateway,
  type SmsGatewayChange,
  type SmsGatewayInput,
  SmsKind,
} from '@sealwright/contract';
import { z } from 'zod';

const Typed = z.string();

const Fields = z.object({
  kind: SmsKind,
  name: z.string().trim().min(1, 'field_required').max(100, 'too_big'),
  phoneNumber: z.string().refine((text) => phoneNumberOf(text) !== null, 'sms_number_invalid'),
  sid: Typed,
  authId: Typed,
  username: Typed,
  authToken: Typed,
  apiKey: Typed,
  apiSecret: Typed,
  messagingProfileId: Typed,
  profileId: Typed,
  publicKey: Typed,
  signatureSecret: Typed,
  signingKey: Typed,
  /** The optional secret of the kind goes. */
  removesKey: z.boolean(),
});
export type SmsGatewayForm = z.infer<typeof Fields>;

/** What may be sent. `kept`: secrets that are saved, which may stay empty. */
export const rulesWith = (kept: readonly string[]) =>
  Fields.superRefine((form, context) => {
    const problem = (path: SmsFieldName, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    for (const { name, isRequired } of SMS_FIELDS[form.kind]) {
      const value = form[name].trim();
      if (value === '' && isRequired && !kept.includes(name)) problem(name, 'sms_field_needed');
      if (!/^[!-~]*$/.test(value)) problem(name, 'sms_key_invalid');
    }
  });

const EMPTY = Object.fromEntries(SMS_FIELD_NAMES.map((name) => [name, ''])) as Record<SmsFieldName, string>;

export const NEW: SmsGatewayForm = { kind: 'twilio', name: '', phoneNumber: '', ...EMPTY, removesKey: false };

export const formOf = ({ kind, name, phoneNumber, fields }: SmsGateway): SmsGatewayForm => ({
  ...NEW,
  ...fields,
  kind,
  name,
  phoneNumber,
});

/** Of the fields of the kind, those that were filled in. */
export function inputOf(form: SmsGatewayForm): SmsGatewayInput {
  const { kind, name, phoneNumber } = form;
  const filled = SMS_FIELDS[kind]
    .map((field) => [field.name, form[field.name].trim()])
    .filter(([, value]) => value !== '');
  return { ...(Object.fromEntries(filled) as SmsGatewayChange), kind, name, phoneNumber };
}

/** What changed: secrets that were typed, and everything else that is another than before. */
export function changeOf(form: SmsGatewayForm, before: SmsGateway): SmsGatewayChange {
  const changes = SMS_FIELDS[before.kind].flatMap(({ name, isSecret, isRequired }): [string, string][] => {
    const value = form[name].trim();
    if (!isSecret) return value === (before.fields[name] ?? '') ? [] : [[name, value]];
    if (value !== '') return [[name, value]];
    return !isRequired && form.removesKey ? [[name, '']] : [];
  });
  return {
    ...(Object.fromEntries(changes) as SmsGatewayChange),
    ...(form.name === before.name ? {} : { name: form.name }),
    ...(form.phoneNumber === before.phoneNumber ? {} : { phoneNumber: form.phoneNumber }),
  };
}
