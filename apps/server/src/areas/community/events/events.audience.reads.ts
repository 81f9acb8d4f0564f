import { type RawBuilder, sql } from 'kysely';
import { openTo } from '../base/index.ts';

/** The users who are going to an event, or maybe, and may still see it. */
export const goersOf = (eventId: number): RawBuilder<number> => sql<number>`
  select a.user_id from community_event_answers a
  join community_events t on t.id = a.event_id
  where t.id = ${eventId} and a.answer <> 'no' and t.deleted_at is null and ${openTo(sql<number>`a.user_id`)}`;

/** Whether the event with this id is there for a user. */
export const isEventOpenTo = (userId: number, eventId: RawBuilder<number>): RawBuilder<boolean> => sql<boolean>`
  exists (select from community_events t where t.id = ${eventId} and t.deleted_at is null and ${openTo(userId)})`;
