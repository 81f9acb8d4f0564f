import type { CommunityMember, Locale, MEMBER_COLUMNS, MemberInput } from '@sealwright/contract';
import { usersByAddress } from '../../people/index.ts';
import { ASSIGNED, type Kind, say } from '../base/index.ts';
import { assignedIn, listed, namesFor } from './members.assigned.ts';
import { MEMBERS_TABLE } from './members.reads.ts';
import type { MemberRow } from './members.repo.ts';

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
    const values = { ...given, ...(await assignedIn(tx, given, before)) };
    const { email } = given;
    if (email === undefined || email.toLowerCase() === before?.email.toLowerCase()) return values;
    return { ...values, userId: (await usersByAddress(tx, [email])).get(email.toLowerCase()) ?? null };
  },
  show: async (db, rows, { locale }) => {
    const namesOf = await namesFor(db, rows, ASSIGNED, locale);
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
      interests: namesOf(row, 'interestIds'),
      categories: namesOf(row, 'categoryIds'),
      groups: namesOf(row, 'groupIds'),
    }));
  },
  columns: COLUMNS,
};
