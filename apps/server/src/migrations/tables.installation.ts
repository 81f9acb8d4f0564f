import type { MaybeJson, MaybeTime, Maybe, Time } from './columns.ts';

export type IdempotencyKeyTable = {
  caller: string;
  key: string;
  requestHash: Buffer;
  createdAt: Time;
  answeredAt: MaybeTime;
  status: Maybe<number>;
  answer: MaybeJson<unknown>;
};
