import {
  getOauthApplication,
  type Input,
  type OauthApplication,
  type updateOauthApplication,
} from '@sealwright/contract';
import { AppError } from '../../../../platform/errors.ts';
import type { Incoming } from '../../../../platform/http/http.ts';
import { readBy, refuseStale } from '../../../../platform/http/stale.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { type Actor, requireCan } from '../../../access/index.ts';
import { logged } from './applications.log.ts';
import { applicationPolicy } from './applications.policy.ts';
import { lockApplication, readApplication, shownTo } from './applications.reading.ts';
import { requireOrigins, requireRedirects } from './applications.redirects.ts';
import { applicationsRepo } from './applications.repo.ts';
import { newClientSecret } from './applications.secrets.ts';

/** What is done to an application after it was registered. */
export const applicationChanges = (platform: Platform) => {
  const { clock, db } = platform;
  const shown = shownTo(platform);
  const log = logged.bind(null, platform);

  return {
    /** Throws `version_stale`, `request_invalid`. */
    update: (
      actor: Actor,
      id: number,
      { name, redirectUris, embedOrigins }: Input<typeof updateOauthApplication>['body'],
      request: Incoming,
    ): Promise<OauthApplication> =>
      db.transaction().execute(async (tx) => {
        const row = await lockApplication(tx, actor, id);
        requireCan(actor, applicationPolicy.update);
        refuseStale(request, row, readBy(getOauthApplication, { id }));
        requireRedirects(redirectUris, row.clientType);
        requireOrigins(embedOrigins ?? []);
        const origins = embedOrigins === undefined ? {} : { embedOrigins };
        await applicationsRepo(tx).update(row, { name, redirectUris, ...origins, updatedAt: clock.now() });
        await log(tx, 'changed', { actor, request, name });
        return shown(actor, await readApplication(tx, actor, id));
      }),

    /** Throws `application_public`. */
    rotate: (actor: Actor, id: number, request: Incoming): Promise<OauthApplication & { clientSecret: string }> =>
      db.transaction().execute(async (tx) => {
        const row = await lockApplication(tx, actor, id);
        requireCan(actor, applicationPolicy.update);
        if (row.clientType === 'public') throw new AppError('application_public');
        const { secret, ...stored } = newClientSecret();
        await applicationsRepo(tx).update(row, { ...stored, updatedAt: clock.now() });
        await log(tx, 'secret_made', { actor, request, name: row.name });
        return { ...shown(actor, await readApplication(tx, actor, id)), clientSecret: secret };
      }),

    delete: (actor: Actor, id: number, request: Incoming): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const row = await lockApplication(tx, actor, id);
        requireCan(actor, applicationPolicy.delete);
        refuseStale(request, row, readBy(getOauthApplication, { id }));
        await applicationsRepo(tx).delete(row);
        await log(tx, 'deleted', { actor, request, name: row.name });
      }),
  };
};
