import {
  type answerOauthAuthorization,
  type Input,
  OAUTH_SCOPES,
  type OauthAuthorization,
  type OauthScope,
  type Output,
} from '@sealwright/contract';
import { isSameSecret, newToken } from '../../../../platform/crypto/crypto.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Incoming } from '../../../../platform/http/http.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { Actor } from '../../../access/index.ts';
import { findByClientId } from '../applications/applications.reads.ts';
import { browserCookie, browserProof, type OauthProvider } from '../provider/provider.ts';
import { grantsRepo } from './grants.repo.ts';
import { accountsToAllow } from './accounts.reads.ts';

const TEN_YEARS_MS = 3650 * 86_400_000;

type Answer = Input<typeof answerOauthAuthorization>['body'];

/** What an application asks a person for, and what they answer. Throws `authorization_over`, `authorization_elsewhere`. */
export const authorizationsService = (platform: Platform, provider: OauthProvider) => {
  const { db, clock, events } = platform;

  /** The open request of this browser. */
  const open = async (uid: string, request: Incoming) => {
    const interaction = await (await provider.current()).Interaction.find(uid);
    if (interaction === undefined || interaction.result !== undefined) throw new AppError('authorization_over');
    const given = cookieOf(request, browserCookie(uid));
    if (given === null || !isSameSecret(given, browserProof(platform, uid))) {
      throw new AppError('authorization_elsewhere');
    }
    const { client_id: clientId, scope, redirect_uri: redirectUri } = interaction.params as Record<string, string>;
    const application = await findByClientId(db, clientId ?? '');
    if (application === undefined) throw new AppError('authorization_over');
    const asked = (scope ?? '').split(' ');
    const scopes: OauthScope[] = OAUTH_SCOPES.filter((one) => asked.includes(one));
    return { interaction, application, scopes, redirectUri: redirectUri ?? '' };
  };

  return {
    get: async (actor: Actor, uid: string, request: Incoming): Promise<OauthAuthorization> => {
      const { application, scopes, redirectUri } = await open(uid, request);
      const last = await grantsRepo(db).lastAccount(actor.userId, application.id);
      const accounts = await accountsToAllow(db, actor);
      return {
        application: {
          name: application.name,
          owner: application.ownerName,
          ownerKind: application.ownerKind,
        },
        returnsTo: placeOf(redirectUri),
        scopes,
        accounts: accounts.toSorted((one, other) => Number(other.id === last) - Number(one.id === last)),
      };
    },

    answer: async (
      actor: Actor,
      { uid, answer, request }: { uid: string; answer: Answer; request: Incoming },
    ): Promise<Output<typeof answerOauthAuthorization>> => {
      const { interaction, application, scopes } = await open(uid, request);
      if (answer.isAllowed) {
        const accounts = await accountsToAllow(db, actor);
        if (!accounts.some(({ id }) => id === answer.account)) throw new AppError('not_found');
        const grantId = newToken().token;
        const at = clock.now();
        await db.transaction().execute(async (tx) => {
          await grantsRepo(tx).insert({
            id: grantId,
            userId: actor.userId,
            accountId: answer.account,
            applicationId: application.id,
            scopes,
            allowedAt: at,
            expiresAt: new Date(at.getTime() + TEN_YEARS_MS),
          });
          const details = { name: application.name };
          await events.publish(tx, { type: 'application_allowed', at, userId: actor.userId, request, details });
        });
        interaction.result = { login: { accountId: String(actor.userId), remember: false }, consent: { grantId } };
      } else {
        interaction.result = { error: 'access_denied', error_description: 'The person did not allow it' };
      }
      await interaction.persist();
      return { continueAt: interaction.returnTo };
    },
  };
};

function cookieOf({ headers }: Incoming, name: string): string | null {
  const pairs = (headers['cookie'] ?? '').toString().split(/; */);
  const pair = pairs.find((one) => one.startsWith(`${name}=`));
  return pair === undefined ? null : pair.slice(name.length + 1);
}

/** A host, or the scheme of an app. */
function placeOf(redirectUri: string): string {
  const { protocol, host } = new URL(redirectUri);
  return host === '' ? protocol.slice(0, -1) : host;
}
