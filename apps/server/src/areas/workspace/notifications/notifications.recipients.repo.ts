import { type RawBuilder, sql } from 'kysely';
import { memberIds } from '../../access/index.ts';

/** What a notification is about, as the tables name it. */
export type Subject = { accountId: number; id: number };

/** Whom a kind of notification goes to: a condition on the rows `u` of users. */
export type Recipients = (subject: Subject) => RawBuilder<unknown>;

/** Its creator, or the member it was handed over to. */
export const documentOwner: Recipients = ({ accountId, id }) =>
  sql`u.id = (select owned_by from documents where account_id = ${accountId} and id = ${id})`;

/** Everyone who manages the team. */
export const teamAdmins: Recipients = ({ accountId }) => sql`u.id in (${memberIds(accountId, 'admin')})`;

/** The person who started it. */
export const importer: Recipients = ({ accountId, id }) =>
  sql`u.id = (select user_id from contact_imports where account_id = ${accountId} and id = ${id})`;

/** The person who asked for it. */
export const jobOwner: Recipients = ({ accountId, id }) =>
  sql`u.id = (select user_id from works where account_id = ${accountId} and id = ${id})`;
