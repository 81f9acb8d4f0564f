import { type SecretField, wireKey } from '@sealwright/contract';
import { AppError } from '../../../../platform/errors.ts';
import type { Incoming } from '../../../../platform/http/http.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { accountSecretsOf } from '../../../people/index.ts';
import { recordContactEvents } from '../contacts.events.repo.ts';
import { contactsRepo } from '../contacts.repo.ts';
import { openSecret } from './secrets.ts';
import type { Actor } from '../../../access/index.ts';

/** To read a whole SSN or FEIN is an act, and recorded as one. */
export const contactsRevealService = (platform: Platform) => {
  const { clock, db } = platform;
  return {
    /** The number itself appears in nothing that is kept. Throws `not_found` where there is none. */
    reveal: (
      { accountId, userId }: Actor,
      id: number,
      field: SecretField,
      request: Incoming,
    ): Promise<{ value: string }> =>
      db.transaction().execute(async (tx) => {
        const sealed = await contactsRepo(tx).findSealed(accountId, id, field);
        const secrets = await accountSecretsOf(tx, platform, accountId);
        if (sealed === null || secrets === null) throw new AppError('not_found');
        const at = clock.now();
        const name = wireKey(field);
        await recordContactEvents(tx, { accountId, userId, at, action: 'revealed', details: { fields: [name] } }, [id]);
        const details = { contact: id, field: name };
        await platform.events.publish(tx, { type: 'contact_secret_revealed', at, userId, request, details });
        return { value: openSecret(secrets, field, id, sealed) };
      }),
  };
};
