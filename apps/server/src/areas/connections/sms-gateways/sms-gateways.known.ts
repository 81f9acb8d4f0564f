import { type ErrorCode, SMS_FIELDS, type SmsKind, wireKey } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { AppError, fieldProblem } from '../../../platform/errors.ts';
import { telnyxKey } from './kinds/index.ts';
import { type Scope, type SmsGatewayRow, smsGatewaysRepo } from './sms-gateways.repo.ts';
import { partFields, type SmsFieldValues } from './sms-gateways.secrets.ts';

/** Throws `sms_gateway_unknown`. */
export async function known(tx: Db, scope: Scope, id: number): Promise<SmsGatewayRow> {
  const row = await smsGatewaysRepo(tx).find(scope, id);
  if (row === undefined) throw new AppError('sms_gateway_unknown');
  return row;
}

/** What the kind asks for, apart by whether it may be shown. Throws every problem at once. */
export function checked(kind: SmsKind, values: SmsFieldValues): ReturnType<typeof partFields> {
  const problems = SMS_FIELDS[kind].flatMap(({ name, isRequired }) => {
    const value = values[name] ?? '';
    const problem = (code: ErrorCode) => [fieldProblem(wireKey(name), code)];
    if (isRequired && value === '') return problem('sms_field_needed');
    return name === 'publicKey' && value !== '' && telnyxKey(value) === null ? problem('sms_public_key_invalid') : [];
  });
  if (problems.length > 0) throw new AppError('request_invalid', { fields: problems });
  return partFields(kind, values);
}
