import { Checkbox, Select, TextInput } from '@mantine/core';
import { SMS_FIELDS, SMS_KINDS, type SmsFieldName, type SmsKind } from '@sealwright/contract';
import { type Control, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PasswordField, type useEditForm } from '../../../ui/form/index.ts';
import type { SmsGatewayForm } from './sms-gateway-form.ts';
import { SMS_FIELD_KEYS, SMS_KIND_NAMES } from './sms-kinds.ts';

type Edit = ReturnType<typeof useEditForm<SmsGatewayForm>>;

const HINTS = {
  profileId: 'field.profile_id.hint',
  publicKey: 'field.public_key.hint',
  signatureSecret: 'field.signature_secret.hint',
  signingKey: 'field.signing_key.hint',
} as const satisfies Partial<Record<SmsFieldName, string>>;

const isHinted = (name: SmsFieldName): name is keyof typeof HINTS => name in HINTS;

/** Which provider: it stays what it is. */
export function KindField({ control }: { control: Control<SmsGatewayForm> }) {
  const { t } = useTranslation('sms-gateways');
  const { field } = useController({ control, name: 'kind' });
  return (
    <Select
      label={t('field.kind')}
      allowDeselect={false}
      data={SMS_KINDS.map((kind) => ({ value: kind, label: SMS_KIND_NAMES[kind] }))}
      value={field.value}
      onChange={(value) => field.onChange(value)}
      required
    />
  );
}

/** A name, the number, and what this provider asks for. `kept`: the secrets that are saved. */
export function GatewayFields({ edit, kind, kept }: { edit: Edit; kind: SmsKind; kept: readonly string[] }) {
  const { t } = useTranslation('sms-gateways');
  return (
    <>
      <TextInput
        {...edit.field('name')}
        label={t('field.name')}
        description={t('field.name.hint')}
        maxLength={100}
        required
        autoComplete="off"
      />
      <TextInput
        {...edit.field('phoneNumber')}
        label={t('field.phone_number')}
        description={t('field.phone_number.hint')}
        type="tel"
        dir="ltr"
        styles={LABELS}
        maxLength={40}
        required
        autoComplete="off"
      />
      {SMS_FIELDS[kind].map((field) => (
        <OneField key={`${kind} ${field.name}`} edit={edit} field={field} isKept={kept.includes(field.name)} />
      ))}
    </>
  );
}

// The words around a number or key are the language's.
const LABELS = { label: { direction: 'inherit' }, description: { direction: 'inherit' } } as const;

type Field = (typeof SMS_FIELDS)[SmsKind][number];

function OneField({ edit, field, isKept }: { edit: Edit; field: Field; isKept: boolean }) {
  const { t } = useTranslation('sms-gateways');
  const { name, isRequired, isSecret } = field;
  const hint = isHinted(name) ? t(HINTS[name]) : undefined;
  const common = {
    ...edit.field(name),
    label: t(`field.${SMS_FIELD_KEYS[name]}`),
    description: isKept ? t('secret.kept') : hint,
    maxLength: 500,
    required: isRequired && !isKept,
  };
  if (!isSecret) return <TextInput {...common} dir="ltr" styles={LABELS} autoComplete="off" spellCheck={false} />;
  return (
    <>
      <PasswordField {...common} styles={LABELS} autoComplete="new-password" />
      {isKept && !isRequired ? <Checkbox {...edit.field('removesKey')} label={t('secret.remove')} /> : null}
    </>
  );
}
