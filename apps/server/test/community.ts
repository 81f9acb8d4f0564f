import type { Insertable, Selectable } from 'kysely';
import type { CommunityMemberTable } from '../src/migrations/tables.community.ts';
import type { TestApp } from './app.ts';

let members = 0;

/** A member as an administrator would have added them. Gives back what the row says now. */
export async function addMember(
  { platform: { db }, clock }: TestApp,
  given: Partial<Insertable<CommunityMemberTable>> = {},
): Promise<() => Promise<Selectable<CommunityMemberTable>>> {
  members += 1;
  const at = clock.now();
  const { id } = await db
    .insertInto('communityMembers')
    .values({
      email: `member${members}@example.com`,
      firstName: 'Ada',
      lastName: `Member ${members}`,
      headline: '',
      company: '',
      phone: '',
      bio: '',
      canAccess: true,
      interestIds: [],
      categoryIds: [],
      groupIds: [],
      createdAt: at,
      updatedAt: at,
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return () => db.selectFrom('communityMembers').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}
