import type { NewsStatus, RichText } from '@sealwright/contract';
import type { ColumnType, Generated } from 'kysely';
import type { Json, Maybe, MaybeTime, Time } from './columns.ts';
import type { ThingTable } from './tables.things.ts';

export type CommunityDealTable = ThingTable & {
  title: string;
  text: string;
  partner: string;
  link: string;
  code: string;
  pictureKey: Maybe<string>;
  fromDay: Maybe<string>;
  untilDay: Maybe<string>;
  allowShow: boolean;
  groupIds: number[];
  clicks: Generated<number>;
};

export type CommunityNewsTable = ThingTable & {
  title: string;
  body: Json<RichText>;
  words: string;
  coverKey: Maybe<string>;
  pictureKeys: string[];
  isPinned: boolean;
  interestIds: number[];
  categoryIds: number[];
  groupIds: number[];
  status: ColumnType<NewsStatus, NewsStatus, NewsStatus>;
  publishAt: MaybeTime;
  publishedAt: MaybeTime;
};

/** The types of things. */
export type NewsThings = {
  communityDeals: CommunityDealTable;
  communityNews: CommunityNewsTable;
};

export type NewsTables = NewsThings & {
  communityPictures: { key: string; sha256: string; width: number; height: number; createdAt: Time };
  communityNewsReads: { newsId: number; userId: number; at: Time };
};
