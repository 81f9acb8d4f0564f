import { randomUUID } from 'node:crypto';
import { login, SCOPES, type Scope } from '@sealwright/contract';
import { sql } from 'kysely';
import { createUser, type NewUser, type UserRow } from '../src/areas/people/users/index.ts';
import { blankContent } from '../src/areas/templates/document-templates/content.ts';
import { hashPassword, hashToken, newToken } from '../src/platform/crypto/crypto.ts';
import type { Route } from '../src/platform/http/http.ts';
import { testApp } from './app.ts';
import { rawCall } from './raw-call.ts';
import { savedCardOf } from './saved-card.ts';
import {
  bulkSendOf,
  driveOf,
  gatewaysOf,
  holdOf,
  questionOf,
  savedSignatureOf,
  taxThingsOf,
  webhookOf,
} from './matrix-things.ts';
import { type Ids, namesRows } from './sample-body.ts';

/**
 * The people of the matrix tests: what each of them owns, and which calls must refuse them. A new kind of caller is one more
 * row of `callers`, and every matrix covers it.
 */

const PASSWORD = 'Copper-Kettle-41!';
const passwordHash = await hashPassword(PASSWORD);
export const server = await testApp();
const { db } = server.platform;

export async function newPerson(overrides: Partial<NewUser> = {}): Promise<UserRow> {
  const email = `${randomUUID()}@example.com`;
  const person = { email, passwordHash, locale: 'en' as const, activatedAt: server.clock.now(), ...overrides };
  return db.transaction().execute((tx) => createUser(tx, person));
}

// Numbers far apart, so that an id of one kind is never by chance a row of another kind.
const { rows: numbered } = await sql<{ name: string }>`
  select table_name as name from information_schema.columns
  where table_schema = 'public' and column_name = 'id' and is_identity = 'YES' order by 1`.execute(db);
for (const [index, { name }] of numbered.entries()) {
  await sql`select setval(pg_get_serial_sequence(${name}, 'id'), ${(index + 1) * 100_000})`.execute(db);
}

export async function tokenOf({ email }: UserRow): Promise<string> {
  const answer = await rawCall(server.app, login, { body: { username: email, password: PASSWORD } });
  return String(answer.body['access']);
}

/** One row of everything a person can own, as the ids that calls name them by. No two kinds share a number. */
export async function possessionsOf({ id: creatorId, personalAccountId: accountId }: UserRow): Promise<Ids> {
  const sha256 = randomUUID().replaceAll('-', '').repeat(2);
  await db.insertInto('storedFiles').values({ sha256, sizeBytes: 9, mediaType: 'application/pdf' }).execute();
  const { id: document } = await db
    .insertInto('documents')
    .values({ accountId, creatorId, number: 1, state: 'draft', title: 'Contract', formType: '1040' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: file } = await db
    .insertInto('documentFiles')
    .values({
      accountId,
      documentId: document,
      position: 0,
      name: 'contract.pdf',
      sha256,
      uploadedSha256: sha256,
      sizeBytes: 9,
      pages: JSON.stringify([{ width: 612, height: 792 }]),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: recipient } = await db
    .insertInto('recipients')
    .values({ accountId, documentId: document, email: 'r@example.com', name: 'R', locale: 'en', role: 'signer' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const place = { page: 1, x: 0.1, y: 0.1, width: 0.1, height: 0.1, options: '[]' };
  const { id: field } = await db
    .insertInto('fields')
    .values({ accountId, documentId: document, fileId: file, recipientId: recipient, type: 'text', ...place })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: client } = await db
    .insertInto('contacts')
    .values({ accountId, email: 'c@example.com' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const template = await templateOf(creatorId, accountId);
  const bulkSend = await bulkSendOf(server, { accountId, ownerId: creatorId, templateId: template });
  const signature = await savedSignatureOf(server, creatorId);
  const contacts = await ofContacts(creatorId, accountId, client);
  const paymentMethod = await savedCardOf(server, accountId);
  const message = await questionOf(server, { accountId, documentId: document, recipientId: recipient });
  const hooks = { ...(await webhookOf(server, creatorId, accountId)), ...(await gatewaysOf(server, accountId)) };
  const hold = await holdOf(server, { accountId, documentId: document, createdBy: creatorId });
  const drive = await driveOf(server, { accountId, connectedBy: creatorId, documentId: document });
  const paper = { document, hold, file, recipient, field, message };
  return { ...paper, client, template, bulkSend, signature, paymentMethod, ...contacts, ...hooks, ...drive };
}

async function templateOf(ownerId: number, accountId: number): Promise<number> {
  const at = server.clock.now();
  const draft = JSON.stringify(blankContent('en', {}));
  const { id } = await db
    .insertInto('templates')
    .values({ accountId, ownerId, kind: 'document', name: 'Lease', draft, createdAt: at, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What belongs to contacts: a tag, and a file that some of them came from. A message template as well. */
async function ofContacts(userId: number, accountId: number, client: number): Promise<Ids> {
  const now = server.clock.now();
  const { id: tag } = await db
    .insertInto('tags')
    .values({ accountId, name: `Tag ${client}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const file = { kind: 'csv', fileName: 'contacts.csv', sizeBytes: 9 } as const;
  const reading = JSON.stringify({ encoding: 'utf-8', delimiter: ',', hasHeader: true });
  const { id: upload } = await db
    .insertInto('contactImports')
    .values({ accountId, userId, ...file, reading })
    .returning('id')
    .executeTakeFirstOrThrow();
  const text = { kind: 'invitation', locale: 'en', subject: 'Sign', body: 'Hello', translations: '[]' } as const;
  const { id: messageTemplate } = await db
    .insertInto('messageTemplates')
    .values({ ...text, accountId, name: `Text ${client}`, createdBy: userId, createdAt: now, updatedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const tax = await taxThingsOf(server, userId, accountId, client);
  return { tag, import: upload, messageTemplate, ...tax, ...(await personalRowsOf(userId, accountId)) };
}

/** What is a person's own whatever account they act for, and what waits for them. */
async function personalRowsOf(userId: number, accountId: number): Promise<Ids> {
  const now = server.clock.now();
  const later = new Date(now.getTime() + 86_400_000);
  const secret = () => newToken().hash;
  const { id: session } = await db
    .insertInto('sessions')
    .values({ userId, accountId, refreshHash: secret(), address: '192.0.2.1', device: 'x', expiresAt: later })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: passkey } = await db
    .insertInto('passkeys')
    .values({ userId, name: 'Key', credentialId: secret(), publicKey: secret(), counter: 0, isBackedUp: false })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: connection } = await db
    .insertInto('identities')
    .values({ userId, provider: 'google', issuer: 'https://id.example', subject: randomUUID(), email: 'i@example.com' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: program } = await db
    .insertInto('personalTokens')
    .values({ userId, accountId, name: 'Token', tokenHash: secret(), hint: 'abcd', scopes: ['documents:read'] })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: kyc } = await db
    .insertInto('kycProfiles')
    .values({ userId, accountId, kind: 'person', status: 'draft', detailsSealed: secret() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: work } = await db
    .insertInto('works')
    .values({ userId, accountId, kind: 'export', state: 'done', input: '{}', result: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: invitation } = await db
    .insertInto('invitations')
    .values({ accountId, email: 'invited@example.com', role: 'member', invitedBy: userId, tokenHash: secret() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { session, passkey, connection, program, kyc, work, invitation, ...(await applicationOf(userId, accountId)) };
}

/** An application that a person registered, and what they allowed it. */
async function applicationOf(userId: number, accountId: number): Promise<Ids> {
  const at = server.clock.now();
  const { id: application } = await db
    .insertInto('oauthApplications')
    .values({
      accountId,
      name: 'Ledger',
      clientId: randomUUID(),
      clientType: 'public',
      redirectUris: ['https://ledger.example/'],
      createdBy: userId,
      createdAt: at,
      updatedAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { number: allowed } = await db
    .insertInto('oauthGrants')
    .values({
      id: randomUUID(),
      userId,
      accountId,
      applicationId: application,
      scopes: ['documents:read'],
      allowedAt: at,
      expiresAt: new Date(at.getTime() + 86_400_000),
    })
    .returning('number')
    .executeTakeFirstOrThrow();
  return { application, allowed };
}

/** A personal access token of this person. */
async function programOf(
  { id: userId, personalAccountId: accountId }: UserRow,
  scopes: readonly Scope[],
  over: { expiresAt?: Date; revokedAt?: Date } = {},
): Promise<string> {
  const token = `swp_${newToken().token}`;
  await db
    .insertInto('personalTokens')
    .values({ userId, accountId, name: 'P', tokenHash: hashToken(token), hint: 'wxyz', scopes: [...scopes], ...over })
    .execute();
  return token;
}

/** The access token of a fresh session of this person that is then changed in the database. */
export async function sessionWith(
  person: UserRow,
  change: { authenticatedAt?: Date; endedAt?: Date; accountId?: number },
): Promise<string> {
  const token = await tokenOf(person);
  const newest = db
    .selectFrom('sessions')
    .select((eb) => eb.fn.max('id').as('id'))
    .where('userId', '=', person.id);
  await db.updateTable('sessions').set(change).where('id', '=', newest).execute();
  return token;
}

/** A team with these people in it. */
export async function teamOf(...people: [UserRow, 'admin' | 'member'][]): Promise<number> {
  const { id: accountId } = await db
    .insertInto('accounts')
    .values({ kind: 'team', name: 'Team' })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [{ id: userId }, role] of people) {
    await db.insertInto('teamMembers').values({ accountId, userId, role }).execute();
  }
  await db
    .insertInto('teams')
    .values({ accountId, website: 'https://example.com', phone: '1', createdAt: server.clock.now() })
    .execute();
  return accountId;
}

export const victim = await newPerson();
const stranger = await newPerson();
const admin = await newPerson({ role: 'admin' });
const blocked = await newPerson();
export const theirs: Ids = { ...(await possessionsOf(victim)), user: victim.id, team: await teamOf([victim, 'admin']) };
const own = { ...(await possessionsOf(stranger)), user: stranger.id, team: await teamOf([stranger, 'admin']) };
const mate = await newPerson();
const chief = await newPerson();
// A firm, and what one of its members made in it: a private document among it.
const [maker, fellow, removed, barred] = [await newPerson(), await newPerson(), await newPerson(), await newPerson()];
const firm = await teamOf([maker, 'member'], [fellow, 'member'], [removed, 'member'], [barred, 'admin']);
const firms: Ids = { ...(await possessionsOf({ ...maker, personalAccountId: firm })), user: maker.id, team: firm };
await db.updateTable('documents').set({ visibility: 'private' }).where('id', '=', firms['document']!).execute();
const hidden: Ids = {
  document: firms['document']!,
  file: firms['file']!,
  recipient: firms['recipient']!,
  field: firms['field']!,
  message: firms['message']!,
};
const past = new Date(server.clock.now().getTime() - 60 * 60_000);
const tokens = {
  stranger: await tokenOf(stranger),
  admin: await tokenOf(admin),
  blocked: await tokenOf(blocked),
  mate: await sessionWith(mate, { accountId: await teamOf([victim, 'admin'], [mate, 'member']) }),
  chief: await sessionWith(chief, { accountId: await teamOf([chief, 'admin']) }),
  owner: await tokenOf(await newPerson({ role: 'super_admin' })),
  fellow: await sessionWith(fellow, { accountId: firm }),
  removed: await sessionWith(removed, { accountId: firm }),
  barred: await sessionWith(barred, { accountId: firm }),
  ended: await sessionWith(stranger, { endedAt: past }),
  unconfirmed: await sessionWith(stranger, { authenticatedAt: past }),
  ofNoScope: await programOf(stranger, []),
  ofEveryScope: await programOf(stranger, SCOPES),
  ofBlocked: await programOf(blocked, SCOPES),
  expired: await programOf(stranger, SCOPES, { expiresAt: past }),
  revoked: await programOf(stranger, SCOPES, { revokedAt: past }),
};
await db.updateTable('users').set({ isBlocked: true }).where('id', 'in', [blocked.id, barred.id]).execute();
await db.deleteFrom('teamMembers').where('userId', '=', removed.id).execute();
const programs = await Promise.all(SCOPES.map(async (scope) => ({ scope, token: await programOf(victim, [scope]) })));
// When a token was last used is written once a minute.
const seenNow = new Date(server.clock.now().getTime() + 86_400_000);
await db.updateTable('personalTokens').set({ lastUsedAt: seenNow }).where('userId', '=', victim.id).execute();

/** The token of the directory of a team. */
async function directoryOf(accountId: number): Promise<string> {
  const secret = `sws_${newToken().token}`;
  const token = { tokenHash: hashToken(secret), tokenHint: 'wxyz', tokenCreatedAt: server.clock.now() };
  // When it was last used is written once a minute.
  await db
    .insertInto('scimSettings')
    .values({ accountId, ...token, lastUsedAt: seenNow })
    .execute();
  return secret;
}

const directories = { theirs: await directoryOf(theirs['team']!), own: await directoryOf(own.team) };

/** A signing link to a person's document, live or taken back. */
export async function linkTo(
  { personalAccountId: accountId }: UserRow,
  ids: Ids,
  deadReason: 'recalled' | null = null,
): Promise<string> {
  const { token, hash } = newToken();
  const [documentId, recipientId] = [ids['document'] ?? 0, ids['recipient'] ?? 0];
  const deadSince = deadReason === null ? null : server.clock.now();
  const link = { tokenHash: hash, accountId, documentId, recipientId, round: 1, deadSince, deadReason };
  await db
    .insertInto('recipientLinks')
    .values({ ...link, createdAt: server.clock.now() })
    .execute();
  return token;
}

// A signer who may act on their own document, so that nothing but whose document it is can be in the way.
export const host = await newPerson();
export const signed = await possessionsOf(host);
await db.updateTable('documents').set({ state: 'viewed', round: 1 }).where('id', '=', signed['document']!).execute();
await db
  .updateTable('recipients')
  .set({ state: 'viewed', viewedAt: server.clock.now(), consentedAt: server.clock.now() })
  .where('id', '=', signed['recipient']!)
  .execute();
export const links = { other: await linkTo(host, signed), recalled: await linkTo(victim, theirs, 'recalled') };

export type Caller = {
  who: string;
  token?: string;
  query?: Record<string, string>;
  /** The statuses this caller must get on a route, or null where the route is rightly theirs. */
  mustGet: (route: Route) => number[] | null;
  /** Which rows the path and the body name. */
  path: Ids;
  body: Ids;
};

const OF_USERS = ['user', 'user_confirmed'];
export const SIGNED_IN = [...OF_USERS, 'platform_admin', 'super_admin'];
export const isSignedIn = ({ access }: Route) => SIGNED_IN.includes(access.name);
const isOfDirectories = ({ access }: Route) => access.name === 'directory';
const isOfUsers = ({ access }: Route) => OF_USERS.includes(access.name);
const namesRowsInPath = ({ endpoint }: Route) => /:(id|team|file|document|recipient|field)\b/.test(endpoint.at);
export const namesRowsInBody = ({ endpoint }: Route) =>
  endpoint.transport === 'upload'
    ? Object.keys(endpoint.parts.texts.shape).length > 0
    : namesRows(endpoint.body, theirs);
const isOfSigners = (name: string) => name === 'recipient' || name === 'ended_link';
// Members see each other.
const isAboutMembers = ({ endpoint }: Route) => endpoint.at.includes('/teams/members/');
const isAboutUsers = ({ endpoint }: Route) => endpoint.at.includes('/api/users/');

export const callers: Caller[] = [
  {
    who: 'an anonymous caller',
    // A link without its token answers that there is nothing.
    mustGet: (route) => (route.access.name === 'public' ? null : isSignedIn(route) ? [401] : [401, 404]),
    path: theirs,
    body: theirs,
  },
  {
    who: 'a caller with a made-up token',
    token: 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIiwic2lkIjoxfQ.',
    mustGet: (route) => (isSignedIn(route) || isOfDirectories(route) ? [401] : null),
    path: theirs,
    body: theirs,
  },
  {
    who: 'an admin with a session, in the calls of directories',
    token: tokens.chief,
    mustGet: (route) => (isOfDirectories(route) ? [401] : null),
    path: theirs,
    body: theirs,
  },
  {
    who: 'a program with every scope, in the calls of directories',
    token: tokens.ofEveryScope,
    mustGet: (route) => (isOfDirectories(route) ? [401] : null),
    path: theirs,
    body: theirs,
  },
  {
    who: 'the directory of the team, in the calls of people',
    token: directories.theirs,
    mustGet: (route) => (isSignedIn(route) ? [401] : null),
    path: theirs,
    body: theirs,
  },
  {
    who: 'the directory of another team',
    token: directories.own,
    // What is wrong with a body is said before it is asked whose person it was meant for.
    mustGet: (route) => (isOfDirectories(route) && namesRowsInPath(route) ? [400, 404] : null),
    path: theirs,
    body: theirs,
  },
  {
    who: 'a blocked user',
    token: tokens.blocked,
    mustGet: (route) => (isSignedIn(route) ? [403] : null),
    path: theirs,
    body: theirs,
  },
  {
    who: 'a user who is no administrator',
    token: tokens.stranger,
    mustGet: ({ access }) => (access.name === 'platform_admin' || access.name === 'super_admin' ? [404] : null),
    path: theirs,
    body: theirs,
  },
  {
    who: 'an administrator who is no super-admin',
    token: tokens.admin,
    mustGet: ({ access }) => (access.name === 'super_admin' ? [404] : null),
    path: theirs,
    body: theirs,
  },
  {
    who: 'another account’s user',
    token: tokens.stranger,
    mustGet: (route) => (isOfUsers(route) && namesRowsInPath(route) ? [404] : null),
    path: theirs,
    body: theirs,
  },
  {
    who: 'another account’s user who names foreign rows beside their own',
    token: tokens.stranger,
    mustGet: (route) => (isOfUsers(route) && namesRowsInBody(route) ? [404, 409, 415, 422] : null),
    path: own,
    body: theirs,
  },
  {
    who: 'a member of a team the owner is in too',
    token: tokens.mate,
    mustGet: (route) =>
      isOfUsers(route) && namesRowsInPath(route) ? (isAboutMembers(route) ? [404, 409] : [404]) : null,
    path: theirs,
    body: theirs,
  },
  {
    who: 'the administrator of another team',
    token: tokens.chief,
    mustGet: (route) => (isOfUsers(route) && namesRowsInPath(route) ? [404] : null),
    path: theirs,
    body: theirs,
  },
  {
    who: 'a person whose session was ended',
    token: tokens.ended,
    mustGet: (route) => (isSignedIn(route) ? [401] : null),
    path: theirs,
    body: theirs,
  },
  {
    who: 'a person who has not confirmed for an hour that it is them',
    token: tokens.unconfirmed,
    mustGet: (route) => (route.access.name === 'user_confirmed' ? [409] : null),
    path: theirs,
    body: theirs,
  },
  {
    who: 'a program whose token bears no scope',
    token: tokens.ofNoScope,
    mustGet: (route) => (isSignedIn(route) ? [403] : null),
    path: theirs,
    body: theirs,
  },
  {
    who: 'a program whose token bears every scope, in calls that name none',
    token: tokens.ofEveryScope,
    mustGet: (route) => (isSignedIn(route) && route.access.scope === undefined ? [403] : null),
    path: theirs,
    body: theirs,
  },
  {
    who: 'a program of another account’s user',
    token: tokens.ofEveryScope,
    mustGet: (route) => (route.access.scope !== undefined && namesRowsInPath(route) ? [404] : null),
    path: theirs,
    body: theirs,
  },
  {
    who: 'a program of a blocked user',
    token: tokens.ofBlocked,
    mustGet: (route) => (isSignedIn(route) ? [403] : null),
    path: theirs,
    body: theirs,
  },
  {
    who: 'a program whose token has expired',
    token: tokens.expired,
    mustGet: (route) => (isSignedIn(route) ? [401] : null),
    path: theirs,
    body: theirs,
  },
  {
    who: 'a program whose token was revoked',
    token: tokens.revoked,
    mustGet: (route) => (isSignedIn(route) ? [401] : null),
    path: theirs,
    body: theirs,
  },
  {
    who: 'a platform administrator, whom documents are no business of',
    token: tokens.admin,
    mustGet: (route) => (isOfUsers(route) && namesRowsInPath(route) && !isAboutUsers(route) ? [404] : null),
    path: theirs,
    body: theirs,
  },
  {
    who: 'a super-admin, whom documents are no business of',
    token: tokens.owner,
    mustGet: (route) => (isOfUsers(route) && namesRowsInPath(route) && !isAboutUsers(route) ? [404] : null),
    path: theirs,
    body: theirs,
  },
  {
    who: 'a member of the team, where a document of it is private',
    token: tokens.fellow,
    mustGet: (route) => (isOfUsers(route) && namesRowsInPath(route) ? [404] : null),
    path: hidden,
    body: hidden,
  },
  {
    who: 'someone who was removed from the team',
    token: tokens.removed,
    mustGet: (route) => (isOfUsers(route) && namesRowsInPath(route) ? [404] : null),
    path: firms,
    body: firms,
  },
  {
    who: 'an admin of the team who is blocked',
    token: tokens.barred,
    mustGet: (route) => (isSignedIn(route) ? [403] : null),
    path: { document: firms['document']! },
    body: firms,
  },
  ...programs.map(({ scope, token }): Caller => ({
    who: `the owner’s program with ${scope} alone`,
    token,
    mustGet: (route) => (isSignedIn(route) && route.access.scope !== scope ? [403] : null),
    path: { document: theirs['document']! },
    body: theirs,
  })),
  {
    who: 'the signer of another document',
    query: { token: links.other },
    // A mark that is no mark is refused before it is asked whose field it was meant for.
    mustGet: ({ access, endpoint }) =>
      isOfSigners(access.name) ? (endpoint.at.includes('attach_signature') ? [404, 422] : [404]) : null,
    path: theirs,
    body: theirs,
  },
  {
    who: 'the holder of a link that was taken back',
    query: { token: links.recalled },
    // Paths that name other rows than the link's document have nothing to do with it.
    mustGet: ({ access }) => (access.name === 'recipient' ? [404, 410] : null),
    path: theirs,
    body: theirs,
  },
  {
    who: 'a signer without a session, in the calls of senders',
    query: { token: links.other },
    // Filling a field shares its path with changing one: there the link is looked at, and opens nothing of others.
    mustGet: (route) => (isSignedIn(route) ? [401, 404, 422] : null),
    path: theirs,
    body: theirs,
  },
];
