import type { EventAnswer } from '@sealwright/contract';
import type { Generated } from 'kysely';
import type { Maybe, MaybeTime, Time } from './columns.ts';

export type CommunityEventTable = {
  id: Generated<number>;
  createdAt: Time;
  updatedAt: Time;
  deletedAt: MaybeTime;
  deletionId: Maybe<number>;
  version: Generated<number>;
  title: string;
  description: string;
  place: string;
  link: string;
  startsLocal: string;
  endsLocal: string;
  timeZone: string;
  startsAt: Time;
  endsAt: Time;
  capacity: Maybe<number>;
  remindMinutes: Maybe<number>;
  remindedAt: MaybeTime;
  groupIds: number[];
  interestIds: number[];
  categoryIds: number[];
};

/** What belongs to events beside their own table, and the addresses of people's calendars. */
export type CommunityEventTables = {
  communityEventImages: {
    id: Generated<number>;
    eventId: number;
    position: number;
    key: string;
    sha256: string;
    width: number;
    height: number;
  };
  communityEventAnswers: { eventId: number; userId: number; answer: EventAnswer; answeredAt: Time };
  communityCalendars: { userId: number; salt: string; createdAt: Time };
};
