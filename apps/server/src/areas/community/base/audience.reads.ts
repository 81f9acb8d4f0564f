import { type RawBuilder, sql } from 'kysely';

type User = number | RawBuilder<number>;

/** The groups a user is in that open something: switched on, active, and there. */
const groupsOf = (userId: User) => sql`
  select g.id from community_members m
  join community_groups g on g.id = any(m.group_ids)
  where m.user_id = ${userId} and m.deleted_at is null
    and g.access and g.status = 'active' and g.deleted_at is null`;

/**
 * Whether a user may see a row `t` of things with `group_ids`. What names groups is seen by their members, what names none by all;
 * a member whose access is off sees nothing. A user who is not listed as a member sees what names none.
 */
export const openTo = (userId: User): RawBuilder<boolean> => sql<boolean>`(
  not exists (
    select from community_members m where m.user_id = ${userId} and m.deleted_at is null and not m.can_access
  )
  and (t.group_ids = '{}' or t.group_ids && array(${groupsOf(userId)}))
)`;
