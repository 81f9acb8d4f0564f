import type { CommunityEvent, Locale } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { namesFor } from '../members/index.ts';
import { type AnswerCounts, countAnswers, type EventRow, imagesOf } from './events.reads.ts';

const imageAddress = (key: string): string => `/api/event-images/${key}`;

/** What an event says to everyone who sees it. */
type Shown = Pick<
  CommunityEvent,
  | 'title'
  | 'description'
  | 'place'
  | 'link'
  | 'startsLocal'
  | 'endsLocal'
  | 'timeZone'
  | 'startsAt'
  | 'endsAt'
  | 'capacity'
  | 'going'
  | 'maybe'
  | 'images'
  | 'interests'
  | 'categories'
>;

type Described = { shown: Shown; counts: AnswerCounts };

const idsOf = (rows: readonly EventRow[]): number[] => rows.map(({ id }) => id);

/** Of a whole page at once, in its order. */
export async function describeEvents(db: Db, rows: readonly EventRow[], locale: Locale): Promise<Described[]> {
  const [countsOf, images, namesOf] = await Promise.all([
    countAnswers(db, idsOf(rows)),
    imagesOf(db, idsOf(rows)),
    namesFor(db, rows, ['interestIds', 'categoryIds'], locale),
  ]);
  return rows.map((row) => {
    const counts = countsOf(row.id);
    const { title, description, place, link, startsLocal, endsLocal, timeZone, startsAt, endsAt, capacity } = row;
    const shown: Shown = {
      title,
      description,
      place,
      link,
      startsLocal,
      endsLocal,
      timeZone,
      capacity,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      going: counts.going,
      maybe: counts.maybe,
      images: (images.get(row.id) ?? []).map(({ id, key, width, height }) => ({
        id,
        url: imageAddress(key),
        width,
        height,
      })),
      interests: namesOf(row, 'interestIds'),
      categories: namesOf(row, 'categoryIds'),
    };
    return { shown, counts };
  });
}
