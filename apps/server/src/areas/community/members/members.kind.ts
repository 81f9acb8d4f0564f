import type { CommunityMember, Locale, MEMBER_COLUMNS, MemberInput } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { usersByAddress } from '../../people/index.ts';
import { type Borne, type Kind, problemAt, say } from '../base/index.ts';
import { MEMBERS_TABLE, type Named, namedBy } from './members.reads.ts';
import type { MemberRow } from './members.repo.ts';

const BORNE = ['interestIds', 'categoryIds', 'groupIds'] as const satisfies readonly Borne[];

const listed = (things: readonly Named[]): string => things.map(({ name }) => name).join(', ');
const day = (time: string | null): string => time?.slice(0, 10) ?? '';

const COLUMNS: Record<(typeof MEMBER_COLUMNS)[number], (member: CommunityMember, locale: Locale) => string> = {
  email: ({ email }) => email,
  firstName: ({ firstName }) => firstName,
  lastName: ({ lastName }) => lastName,
  headline: ({ headline }) => headline,
  company: ({ company }) => company,
  phone: ({ phone }) => phone,
  bio: ({ bio }) => bio,
  groups: ({ groups }) => listed(groups),
  interests: ({ interests }) => listed(interests),
  categories: ({ categories }) => listed(categories),
  canAccess: ({ canAccess }, locale) => say(locale, canAccess ? 'on' : 'off'),
  hasJoined: ({ hasJoined }, locale) => say(locale, hasJoined ? 'yes' : 'no'),
  invitedAt: ({ invitedAt }) => day(invitedAt),
  createdAt: ({ createdAt }) => day(createdAt),
};

export const memberKind: Kind<MemberRow, CommunityMember, MemberInput> = {
  type: 'members',
  noneSelected: 'members_none_selected',
  ...MEMBERS_TABLE,
  nameOf: ({ firstName, lastName }) => `${firstName} ${lastName}`,
  write: async (tx, given, before) => {
    const values: Partial<MemberRow> = {};
    for (const borne of BORNE) {
      const ids = given[borne];
      if (ids !== undefined) values[borne] = await borneIds(tx, borne, ids, before?.[borne] ?? []);
    }
    const { email } = given;
    if (email === undefined || email.toLowerCase() === before?.email.toLowerCase()) return { ...given, ...values };
    return { ...given, ...values, userId: (await usersByAddress(tx, [email])).get(email.toLowerCase()) ?? null };
  },
  show: async (db, rows, { locale }) => {
    const named = async (borne: Borne) => {
      const all = await namedBy(
        db,
        borne,
        rows.flatMap((row) => row[borne]),
        locale,
      );
      return (row: MemberRow): Named[] => all.filter(({ id }) => row[borne].includes(id));
    };
    const [interests, categories, groups] = await Promise.all(BORNE.map(named));
    return rows.map((row) => ({
      email: row.email,
      firstName: row.firstName,
      lastName: row.lastName,
      headline: row.headline,
      company: row.company,
      phone: row.phone,
      bio: row.bio,
      pictureUrl: row.pictureKey === null ? null : `/api/member-pictures/${row.pictureKey}`,
      canAccess: row.canAccess,
      hasJoined: row.userId !== null,
      invitedAt: row.invitedAt?.toISOString() ?? null,
      interests: interests?.(row) ?? [],
      categories: categories?.(row) ?? [],
      groups: groups?.(row) ?? [],
    }));
  },
  columns: COLUMNS,
};

/** What was given has to be there. What was deleted and is borne stays, so that bringing it back finds its bearers. */
export async function borneIds(
  tx: Db,
  borne: Borne,
  given: readonly number[],
  before: readonly number[],
): Promise<number[]> {
  const there = new Set((await namedBy(tx, borne, [...given, ...before], 'en')).map(({ id }) => id));
  if (given.some((id) => !there.has(id))) {
    throw new AppError('request_invalid', { fields: [problemAt(borne, 'not_found')] });
  }
  return [...new Set([...given, ...before.filter((id) => !there.has(id))])].toSorted((one, other) => one - other);
}
