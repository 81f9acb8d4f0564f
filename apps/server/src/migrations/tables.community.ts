import type { CommunityType, GroupStatus, LabelNames } from '@sealwright/contract';
import type { ColumnType, Generated } from 'kysely';
import type { Json, Maybe, MaybeTime, Time } from './columns.ts';
import type { NewsTables, NewsThings } from './tables.news.ts';
import type { ThingTable } from './tables.things.ts';
import type { CommunityEventTable, CommunityEventTables } from './tables.community-events.ts';

export type LabelTable = ThingTable & { name: string; names: Json<LabelNames> };

export type CommunityGroupTable = ThingTable & {
  name: string;
  description: string;
  access: boolean;
  status: GroupStatus;
};

export type CommunityMemberTable = ThingTable & {
  email: string;
  userId: Maybe<number>;
  firstName: string;
  lastName: string;
  headline: string;
  company: string;
  phone: string;
  bio: string;
  pictureKey: Maybe<string>;
  pictureSha256: Maybe<string>;
  canAccess: boolean;
  interestIds: number[];
  categoryIds: number[];
  groupIds: number[];
  invitedAt: MaybeTime;
  /** What names them, in lower case. */
  searchText: ColumnType<string, never, never>;
};

/** The tables of the types, which `areas/community/base` reads and writes. */
export type ThingTables = NewsThings & {
  communityInterests: LabelTable;
  communityCategories: LabelTable;
  communityEvents: CommunityEventTable;
  communityGroups: CommunityGroupTable;
  communityMembers: CommunityMemberTable;
};

export type CommunityTables = ThingTables &
  CommunityEventTables &
  NewsTables & {
    communityDeletions: {
      id: Generated<number>;
      type: CommunityType;
      userId: number;
      at: Time;
      undoneAt: MaybeTime;
    };
  };
