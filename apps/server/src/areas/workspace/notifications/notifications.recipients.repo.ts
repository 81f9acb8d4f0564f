import { type RawBuilder, sql } from 'kysely';
import type { SubjectKind } from '@sealwright/contract';
import { delegateOf, memberIds } from '../../access/index.ts';
import { goersOf, newsReaders } from '../../community/index.ts';
import { connectorOf } from '../../connections/index.ts';
import { checklistOwnerOf, clientSenderOf } from '../../tax/index.ts';
import { bulkSendOwnerOf } from '../../templates/index.ts';
import { displayNameSql } from '../../../platform/i18n/names.ts';

/** What a notification is about, as the tables name it. `accountId` is null for what belongs to none. */
export type Subject = { accountId: number | null; id: number };

/** Whom a kind of notification goes to, at the moment of its event: a condition on the rows `u` of users. */
export type Recipients = (subject: Subject, at: Date) => RawBuilder<unknown>;

const ownerOf = ({ accountId, id }: Subject): RawBuilder<number> =>
  sql<number>`(select owned_by from documents where account_id = ${accountId} and id = ${id})`;

const delegateOfOwner = (subject: Subject, at: Date): RawBuilder<number> =>
  delegateOf(sql`${subject.accountId}`, ownerOf(subject), at);

/** Whose it is, and who acts for them while they are on leave. */
export const documentOwner: Recipients = (subject, at) =>
  sql`u.id = any(array[${ownerOf(subject)}, ${delegateOfOwner(subject, at)}])`;

/** Of a recipient `u` of such a notification: whether another one acts for them, and for whom they act themselves. */
export const standInOf = (subject: Subject & { kind: SubjectKind }, at: Date) =>
  subject.kind === 'document'
    ? {
        isAbsent: sql<boolean>`(u.id = ${ownerOf(subject)} and ${delegateOfOwner(subject, at)} is not null)`,
        actsFor: sql<
          string | null
        >`(select ${displayNameSql('o')} from users o where o.id = ${ownerOf(subject)} and o.id <> u.id)`,
      }
    : { isAbsent: sql<boolean>`false`, actsFor: sql<string | null>`null::text` };

/** What belongs to no account has no admins: no account has this id. */
const adminsOf = (accountId: number | null) => memberIds(accountId ?? 0, 'admin');

/** Everyone who manages the team. */
export const teamAdmins: Recipients = ({ accountId }) => sql`u.id in (${adminsOf(accountId)})`;

/** Whose account it is, or everyone who manages the team: those who may buy for it, and file its taxes. */
export const payers: Recipients = ({ accountId }) =>
  sql`(u.personal_account_id = ${accountId} or u.id in (${adminsOf(accountId)}))`;

/** Who is going to an event, or maybe. */
export const eventGoers: Recipients = ({ id }) => sql`u.id in (${goersOf(id)})`;

/** The person who connected it. */
export const driveConnector: Recipients = ({ id }) => sql`u.id = ${connectorOf(id)}`;

/** Whose checklist it is, and who acts for them while they are on leave. */
export const checklistOwner: Recipients = ({ accountId, id }, at) => {
  const owner = checklistOwnerOf(accountId, id);
  return sql`u.id = any(array[${owner}, ${delegateOf(sql`${accountId}`, owner, at)}])`;
};

/** In whose name it is sent: no one else can let it go on. */
export const bulkSendOwner: Recipients = ({ accountId, id }) => sql`u.id = ${bulkSendOwnerOf(accountId, id)}`;

/** Who sent a client the link to their page. */
export const clientSender: Recipients = ({ accountId, id }) => sql`u.id = ${clientSenderOf(accountId, id)}`;

/** The person who started it. */
export const importer: Recipients = ({ accountId, id }) =>
  sql`u.id = (select user_id from contact_imports where account_id = ${accountId} and id = ${id})`;

/** The person who asked for it. */
export const jobOwner: Recipients = ({ accountId, id }) =>
  sql`u.id = (select user_id from works where account_id = ${accountId} and id = ${id})`;

/** All for whom it is. */
export const readers: Recipients = ({ id }) => newsReaders(id);
