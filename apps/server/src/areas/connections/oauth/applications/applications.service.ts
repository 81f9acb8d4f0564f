import {
  type createOauthApplication,
  type Input,
  type listOauthApplications,
  MOST_APPLICATIONS,
  type OauthApplication,
  type OauthTrial,
  type Output,
} from '@sealwright/contract';
import { AppError } from '../../../../platform/errors.ts';
import type { Incoming } from '../../../../platform/http/http.ts';
import { toList } from '../../../../platform/http/paging.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { type Actor, permissionsOf, requireCan } from '../../../access/index.ts';
import { issuerOf } from '../oauth.addresses.ts';
import { logged } from './applications.log.ts';
import { applicationPolicy } from './applications.policy.ts';
import { readApplication, shownTo } from './applications.reading.ts';
import { requireOrigins, requireRedirects } from './applications.redirects.ts';
import { type ApplicationRow, applicationsRepo, type CountedApplication } from './applications.repo.ts';
import { newClientId, newClientSecret, newTrial } from './applications.secrets.ts';

export const applicationsService = (platform: Platform) => {
  const { clock, db } = platform;
  const trialOf = ({ clientId, redirectUris: [redirectUri = ''] }: ApplicationRow): OauthTrial =>
    newTrial({ issuer: issuerOf(platform), clientId, redirectUri });
  const shown = shownTo(platform);

  return {
    list: async (
      actor: Actor,
      query: Input<typeof listOauthApplications>['query'],
      request: Incoming,
    ): Promise<Output<typeof listOauthApplications>> => {
      requireCan(actor, applicationPolicy.read);
      const page = await applicationsRepo(db).page(actor.accountId, query);
      const list = toList(request, query, page, (row: CountedApplication) => shown(actor, row));
      return { ...list, permissions: permissionsOf(actor, { create: applicationPolicy.create }, undefined) };
    },

    get: async (actor: Actor, id: number): Promise<OauthApplication> =>
      shown(actor, await readApplication(db, actor, id)),

    /** The secret is in this answer and nowhere else. Throws `applications_too_many`, `request_invalid`. */
    create: async (
      actor: Actor,
      { name, clientType, redirectUris, embedOrigins = [] }: Input<typeof createOauthApplication>['body'],
      request: Incoming,
    ): Promise<Output<typeof createOauthApplication>> => {
      requireCan(actor, applicationPolicy.create);
      requireRedirects(redirectUris, clientType);
      requireOrigins(embedOrigins);
      const { accountId, userId } = actor;
      return db.transaction().execute(async (tx) => {
        if ((await applicationsRepo(tx).countLocked(accountId)) >= MOST_APPLICATIONS) {
          throw new AppError('applications_too_many');
        }
        const at = clock.now();
        const made = clientType === 'confidential' ? newClientSecret() : null;
        const row = await applicationsRepo(tx).insert({
          accountId,
          name,
          clientId: newClientId(),
          clientType,
          redirectUris,
          embedOrigins,
          secretHash: made?.secretHash ?? null,
          secretHint: made?.secretHint ?? null,
          createdBy: userId,
          createdAt: at,
          updatedAt: at,
        });
        await logged(platform, tx, 'created', { actor, request, name });
        const application = shown(actor, { ...row, people: 0 });
        return { ...application, clientSecret: made?.secret ?? null, trial: trialOf(row) };
      });
    },

    trial: async (actor: Actor, id: number): Promise<OauthTrial> => trialOf(await readApplication(db, actor, id)),
  };
};
