import {
  areDaysReversed,
  communityPictureUrl,
  type CommunityDeal,
  type Deal,
  type DEAL_COLUMNS,
  type DealInput,
  type DealStatus,
  type Locale,
} from '@sealwright/contract';
import { type Clock, utcDayOf } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Kind, type Patch, problemAt, say } from '../base/index.ts';
import { assignedIn, listed, namesFor } from '../members/index.ts';
import { checkPictures } from '../pictures/index.ts';
import { dealsTable } from './deals.reads.ts';
import type { DealRow } from './deals.repo.ts';

const COLUMNS: Record<(typeof DEAL_COLUMNS)[number], (deal: CommunityDeal, locale: Locale) => string> = {
  title: ({ title }) => title,
  text: ({ text }) => text,
  partner: ({ partner }) => partner,
  link: ({ link }) => link,
  code: ({ code }) => code,
  from: ({ from }) => from ?? '',
  until: ({ until }) => until ?? '',
  status: ({ status }, locale) => say(locale, `status.${status}`),
  allowShow: ({ allowShow }, locale) => say(locale, allowShow ? 'yes' : 'no'),
  groups: ({ groups }) => listed(groups),
  clicks: ({ clicks }) => String(clicks),
  createdAt: ({ createdAt }) => createdAt.slice(0, 10),
};

/** The day it is, in UTC. */
export const todayOf = (clock: Clock): string => utcDayOf(clock.now());

export const dealKind = (clock: Clock): Kind<DealRow, CommunityDeal, DealInput> => ({
  type: 'deals',
  ...dealsTable(() => todayOf(clock)),
  nameOf: ({ title }) => title,
  write: async (tx, { from, until, groupIds, pictureKey, ...given }, before) => {
    const days = daysOf({ from, until }, before);
    if (pictureKey) await checkPictures(tx, [pictureKey], 'pictureKey');
    return {
      ...given,
      ...days,
      ...(pictureKey === undefined ? {} : { pictureKey }),
      ...(await assignedIn(tx, { groupIds }, before)),
    };
  },
  show: async (db, rows, { locale }) => {
    const namesOf = await namesFor(db, rows, ['groupIds'], locale);
    const today = todayOf(clock);
    return rows.map((row) => ({
      ...toDeal(row),
      pictureKey: row.pictureKey,
      allowShow: row.allowShow,
      status: statusOf(row, today),
      groups: namesOf(row, 'groupIds'),
      clicks: row.clicks,
    }));
  },
  columns: COLUMNS,
});

/** Throws `days_reversed`. */
function daysOf({ from, until }: Pick<Patch<DealInput>, 'from' | 'until'>, before: DealRow | null) {
  const fromDay = from === undefined ? (before?.fromDay ?? null) : from;
  const untilDay = until === undefined ? (before?.untilDay ?? null) : until;
  if (areDaysReversed({ from: fromDay ?? undefined, to: untilDay ?? undefined })) {
    throw new AppError('days_reversed', { fields: [problemAt('until', 'days_reversed')] });
  }
  return { fromDay, untilDay };
}

export const toDeal = ({ id, title, text, partner, link, code, pictureKey, fromDay, untilDay }: DealRow): Deal => ({
  id,
  title,
  text,
  partner,
  link,
  code,
  pictureUrl: pictureKey === null ? null : communityPictureUrl(pictureKey),
  from: fromDay,
  until: untilDay,
});

function statusOf({ fromDay, untilDay }: DealRow, today: string): DealStatus {
  if (untilDay !== null && untilDay < today) return 'expired';
  return fromDay !== null && fromDay > today ? 'upcoming' : 'active';
}
