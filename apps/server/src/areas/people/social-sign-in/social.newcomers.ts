import { type Locale, SeenLine } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SessionsService } from '../sessions/index.ts';
import { activateFor, createUser, namePersonalAccount, type UserRow } from '../users/index.ts';
import type { Claims } from './social.claims.ts';
import type { KnownProvider } from './social.providers.ts';
import { identitiesRepo } from './social.repo.ts';

/** Someone as a provider vouches for them. */
export type Arrival = { provider: KnownProvider; claims: Claims; locale: Locale };

type Needs = Pick<Platform, 'clock' | 'events'> & { sessions: Pick<SessionsService, 'endAll'> };

const NAME_LENGTH = 255;

/** A new user with this identity, or the owner of the address of a sign-up that no one activated. */
export async function makePerson(
  tx: Db,
  { clock, events, sessions }: Needs,
  { provider, claims, locale }: Arrival,
  { email, owner, request }: { email: string; owner: UserRow | undefined; request: Incoming },
): Promise<UserRow> {
  const now = clock.now();
  const person = { ...namesOf(claims), locale, passwordHash: null };
  const user = owner
    ? await activateFor(tx, sessions, owner, person, now)
    : await createUser(tx, { ...person, email, activatedAt: now });
  // The account was named by the person who registered the address.
  if (owner) await namePersonalAccount(tx, user);
  const subject = { issuer: provider.metadata.issuer, subject: claims.sub };
  const used = { createdAt: now, lastUsedAt: now };
  await identitiesRepo(tx).insert({ userId: user.id, provider: provider.key, ...subject, email, ...used });
  const details = { provider: provider.name };
  const event = { at: now, userId: user.id, request, details };
  await events.publish(tx, { type: owner ? 'account_activated' : 'account_created', ...event });
  await events.publish(tx, { type: 'identity_connected', ...event });
  return user;
}

/** Names as the contract allows them: what a provider's user typed there is as foreign as what is typed here. */
function namesOf(claims: Claims): { firstName: string; lastName: string; displayName: string } {
  const clean = (text = ''): string => {
    const line = text.replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ' ').replaceAll(/\s+/g, ' ');
    return SeenLine(NAME_LENGTH).safeParse(line.trim().slice(0, NAME_LENGTH)).data ?? '';
  };
  const [firstName, lastName] = [clean(claims.given_name), clean(claims.family_name)];
  return { firstName, lastName, displayName: firstName || lastName ? '' : clean(claims.name) };
}
