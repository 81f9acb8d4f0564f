import {
  type createOauthApplication,
  getOauthApplication,
  type Input,
  type listOauthApplications,
  MOST_APPLICATIONS,
  type OauthApplication,
  type OauthTrial,
  type Output,
  type updateOauthApplication,
} from '@sealwright/contract';
import type { Db } from '../../../../platform/db/db.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Incoming } from '../../../../platform/http/http.ts';
import { toList } from '../../../../platform/http/paging.ts';
import { readBy, refuseStale } from '../../../../platform/http/stale.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { type Actor, permissionsOf, requireCan } from '../../../access/index.ts';
import { issuerOf } from '../oauth.addresses.ts';
import { applicationPolicy } from './applications.policy.ts';
import { requireRedirects } from './applications.redirects.ts';
import { type ApplicationRow, applicationsRepo, type CountedApplication } from './applications.repo.ts';
import { newClientId, newClientSecret, newTrial } from './applications.secrets.ts';
import { toApplication } from './applications.shape.ts';

type Act = 'created' | 'changed' | 'secret_made' | 'deleted';

export const applicationsService = (platform: Platform) => {
  const { clock, db } = platform;
  const shown = (actor: Actor, row: CountedApplication): OauthApplication =>
    toApplication(actor, row, issuerOf(platform));
  const trialOf = ({ clientId, redirectUris: [redirectUri = ''] }: ApplicationRow): OauthTrial =>
    newTrial({ issuer: issuerOf(platform), clientId, redirectUri });

  /** In the log of the team, or of the person whose account it is. */
  const log = async (tx: Db, act: Act, { actor, request, name }: { actor: Actor; request: Incoming; name: string }) => {
    const { accountId, userId } = actor;
    const said = { at: clock.now(), details: { name } };
    await (actor.account.kind === 'team'
      ? platform.events.publish(tx, { type: `team_application_${act}`, ...said, accountId, actorId: userId })
      : platform.events.publish(tx, { type: `application_${act}`, ...said, userId, request }));
  };

  /** What may be changed, under its lock. Throws `not_found`, `not_permitted`. */
  const locked = async (tx: Db, actor: Actor, id: number): Promise<ApplicationRow> => {
    const row = await applicationsRepo(tx).lock(actor.accountId, id);
    if (row === undefined || !applicationPolicy.read(actor)) throw new AppError('not_found');
    return row;
  };

  const present = async (db: Db, actor: Actor, id: number): Promise<OauthApplication> => {
    const row = await applicationsRepo(db).find(actor.accountId, id);
    if (row === undefined || !applicationPolicy.read(actor)) throw new AppError('not_found');
    return shown(actor, row);
  };

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

    get: (actor: Actor, id: number): Promise<OauthApplication> => present(db, actor, id),

    /** The secret is in this answer and nowhere else. Throws `applications_too_many`, `request_invalid`. */
    create: async (
      actor: Actor,
      { name, clientType, redirectUris }: Input<typeof createOauthApplication>['body'],
      request: Incoming,
    ): Promise<Output<typeof createOauthApplication>> => {
      requireCan(actor, applicationPolicy.create);
      requireRedirects(redirectUris, clientType);
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
          secretHash: made?.secretHash ?? null,
          secretHint: made?.secretHint ?? null,
          createdBy: userId,
          createdAt: at,
          updatedAt: at,
        });
        await log(tx, 'created', { actor, request, name });
        const application = shown(actor, { ...row, people: 0 });
        return { ...application, clientSecret: made?.secret ?? null, trial: trialOf(row) };
      });
    },

    /** Throws `version_stale`, `request_invalid`. */
    update: (
      actor: Actor,
      id: number,
      { name, redirectUris }: Input<typeof updateOauthApplication>['body'],
      request: Incoming,
    ): Promise<OauthApplication> =>
      db.transaction().execute(async (tx) => {
        const row = await locked(tx, actor, id);
        requireCan(actor, applicationPolicy.update);
        refuseStale(request, row, readBy(getOauthApplication, { id }));
        requireRedirects(redirectUris, row.clientType);
        await applicationsRepo(tx).update(row, { name, redirectUris, updatedAt: clock.now() });
        await log(tx, 'changed', { actor, request, name });
        return present(tx, actor, id);
      }),

    /** Throws `application_public`. */
    rotate: (actor: Actor, id: number, request: Incoming): Promise<OauthApplication & { clientSecret: string }> =>
      db.transaction().execute(async (tx) => {
        const row = await locked(tx, actor, id);
        requireCan(actor, applicationPolicy.update);
        if (row.clientType === 'public') throw new AppError('application_public');
        const { secret, ...stored } = newClientSecret();
        await applicationsRepo(tx).update(row, { ...stored, updatedAt: clock.now() });
        await log(tx, 'secret_made', { actor, request, name: row.name });
        return { ...(await present(tx, actor, id)), clientSecret: secret };
      }),

    trial: async (actor: Actor, id: number): Promise<OauthTrial> => {
      const row = await applicationsRepo(db).find(actor.accountId, id);
      if (row === undefined || !applicationPolicy.read(actor)) throw new AppError('not_found');
      return trialOf(row);
    },

    delete: (actor: Actor, id: number, request: Incoming): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const row = await locked(tx, actor, id);
        requireCan(actor, applicationPolicy.delete);
        refuseStale(request, row, readBy(getOauthApplication, { id }));
        await applicationsRepo(tx).delete(row);
        await log(tx, 'deleted', { actor, request, name: row.name });
      }),
  };
};
