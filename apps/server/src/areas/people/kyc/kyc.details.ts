import { isMasked, KycDetails, maskTaxNumber } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { accountSecrets, accountSecretsOf } from '../vault/index.ts';

/** Details as they are kept: one sealed text, of which the database sees nothing. */

const contextOf = (userId: number) => `kyc_profiles.details_sealed:${userId}`;

const TAX_NUMBERS = { taxId: 'tax_id', fein: 'fein' } as const;
const NUMBERS = ['taxId', 'fein'] as const;

type Place = { accountId: number; userId: number };

export async function sealDetails(tx: Db, platform: Platform, place: Place, details: KycDetails): Promise<Buffer> {
  const secrets = await accountSecrets(tx, platform, place.accountId);
  return secrets.seal(JSON.stringify(details), contextOf(place.userId));
}

/** Empty where the key of the account is gone: then no one can read them any more. */
export async function openDetails(
  db: Db,
  platform: Platform,
  { accountId, userId, detailsSealed }: Place & { detailsSealed: Buffer },
): Promise<KycDetails> {
  const secrets = await accountSecretsOf(db, platform, accountId);
  if (secrets === null) return emptyDetails();
  return KycDetails.parse(JSON.parse(secrets.open(detailsSealed, contextOf(userId)).toString()));
}

export const emptyDetails = (): KycDetails => KycDetails.parse({});

/** What leaves the server: no whole tax number, for no one. */
export function masked(details: KycDetails): KycDetails {
  return { ...details, taxId: maskTaxNumber(details.taxId), fein: maskTaxNumber(details.fein) };
}

/** What was sent, with the numbers that came back masked as they were read put in again. */
export function unmasked(sent: KycDetails, known: KycDetails): KycDetails {
  const details = { ...sent };
  for (const field of NUMBERS) {
    if (!isMasked(sent[field])) continue;
    // A mask of something else stands for a number that no one has.
    if (sent[field] !== maskTaxNumber(known[field])) {
      const problem = { path: `details.${TAX_NUMBERS[field]}`, code: 'kyc_tax_number', message: 'A masked number' };
      throw new AppError('request_invalid', { fields: [problem] });
    }
    details[field] = known[field];
  }
  return details;
}
