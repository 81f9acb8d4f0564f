import type { ClientCheckMethod, ClientPageSettings } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { hasTextMessages } from '../../../platform/sms/has-text-messages.ts';
import { type Actor, mayManage, permissionsOf, type Policy, requireCan } from '../../access/index.ts';
import { settingsRepo } from './pages.repo.ts';

/** Those who manage the account say how its clients identify. */
const settingsPolicy = { update: mayManage } satisfies Record<string, Policy>;

export const identityOfAccount = (db: Db, accountId: number): Promise<ClientCheckMethod> =>
  settingsRepo(db).find(accountId);

export const clientSettingsService = (platform: Platform) => {
  const { db } = platform;
  const shown = async (actor: Actor): Promise<ClientPageSettings> => ({
    identity: await identityOfAccount(db, actor.accountId),
    hasTextMessages: await hasTextMessages(platform, db, actor.accountId),
    permissions: permissionsOf(actor, settingsPolicy, undefined),
  });
  return {
    get: shown,

    /** Throws `client_no_texts` where no text message could be sent. */
    put: async (actor: Actor, identity: ClientCheckMethod): Promise<ClientPageSettings> => {
      requireCan(actor, settingsPolicy.update);
      const canText = identity === 'email_code' || (await hasTextMessages(platform, db, actor.accountId));
      if (!canText) throw new AppError('client_no_texts');
      await settingsRepo(db).put(actor.accountId, identity);
      return shown(actor);
    },
  };
};
