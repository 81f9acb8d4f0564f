import { SMS_FIELD_NAMES, SMS_FIELDS, type SmsFieldName, type SmsKind } from '@sealwright/contract';
import type { Secrets } from '../../../platform/crypto/crypto.ts';
import type { SmsAccount } from './kinds/index.ts';
import type { SmsGatewayRow } from './sms-gateways.repo.ts';

export type SmsFieldValues = { [K in SmsFieldName]?: string };

const contextOf = (id: number): string => `sms_gateways.secrets:${id}`;

export const sealFields = (secrets: Secrets, id: number, values: SmsFieldValues): Buffer =>
  secrets.seal(JSON.stringify(values), contextOf(id));

/** All that the provider has to be given. */
export const openAccount = (secrets: Secrets, row: SmsGatewayRow): SmsAccount => ({
  ...row.fields,
  ...openFields(secrets, row),
  phoneNumber: row.phoneNumber,
});

export const openFields = (
  secrets: Secrets,
  { id, secretsSealed }: Pick<SmsGatewayRow, 'id' | 'secretsSealed'>,
): SmsFieldValues =>
  secretsSealed === null
    ? {}
    : (JSON.parse(secrets.open(secretsSealed, contextOf(id)).toString('utf8')) as SmsFieldValues);

/** The values of a kind, apart by whether they may be shown. What the kind does not know falls away, and so does what is empty. */
export function partFields(kind: SmsKind, values: SmsFieldValues): { shown: SmsFieldValues; hidden: SmsFieldValues } {
  const of = (isSecret: boolean): SmsFieldValues =>
    Object.fromEntries(
      SMS_FIELDS[kind]
        .filter((field) => field.isSecret === isSecret)
        .map(({ name }) => [name, values[name] ?? ''])
        .filter(([, value]) => value !== ''),
    );
  return { shown: of(false), hidden: of(true) };
}

/** Only what was given. */
export const givenFields = (input: { [K in SmsFieldName]?: string | undefined }): SmsFieldValues =>
  Object.fromEntries(SMS_FIELD_NAMES.filter((name) => input[name] !== undefined).map((name) => [name, input[name]]));
