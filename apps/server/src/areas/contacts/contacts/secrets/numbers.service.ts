import type { Db } from '../../../../platform/db/db.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { accountSecretsOf } from '../../../people/index.ts';
import { hasNumber, type NumberKinds, numberKinds } from './secrets.ts';
import type { ContactRow } from '../contacts.shape.ts';

type Numbered = Pick<ContactRow, 'id' | 'accountId' | 'ssnSealed' | 'spouseSsnSealed'>;

/** The account's key is opened only for contacts that have a number. */
export const numberKindsOf = async (db: Db, platform: Pick<Platform, 'secrets'>, row: Numbered): Promise<NumberKinds> =>
  numberKinds(hasNumber(row) ? await accountSecretsOf(db, platform, row.accountId) : null, row);
