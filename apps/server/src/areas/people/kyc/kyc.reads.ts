import { displayNameOf, type Input, type KycReview, type listKycReviews } from '@sealwright/contract';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { containing, COUNT_LIMIT, pageBounds } from '../../../platform/http/paging.ts';

type Query = Input<typeof listKycReviews>['query'];

/** Details that were handed in, with whose they are. Drafts are left out, and so are people whose data was erased. */
const reviews = (db: Db) =>
  db
    .selectFrom('kycProfiles as kyc')
    .innerJoin('users', 'users.id', 'kyc.userId')
    .where('kyc.status', '!=', 'draft')
    .where('users.erasedAt', 'is', null);

/** One page: those that wait first, the longest first; then what was reviewed, the latest first. */
export async function readReviews(db: Db, query: Query): Promise<{ rows: ReviewRow[]; counted: number }> {
  const { limit, offset } = pageBounds(query);
  let found = reviews(db);
  if (query.status) found = found.where('kyc.status', '=', query.status);
  if (query.search) {
    const pattern = containing(query.search);
    found = found.where((eb) =>
      eb.or([
        eb('users.email', 'ilike', pattern),
        eb('users.displayName', 'ilike', pattern),
        eb(sql<string>`users.first_name || ' ' || users.last_name`, 'ilike', pattern),
      ]),
    );
  }
  const [rows, { counted }] = await Promise.all([
    found
      .select(COLUMNS)
      .orderBy(sql`kyc.status = 'submitted'`, 'desc')
      .orderBy(sql`case when kyc.status = 'submitted' then kyc.submitted_at end`, 'asc')
      .orderBy('kyc.reviewedAt', 'desc')
      .orderBy('kyc.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    db
      .selectFrom(found.select('kyc.id').limit(COUNT_LIMIT).as('found'))
      .select((eb) => eb.fn.countAll<number>().as('counted'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, counted };
}

export const readReview = (db: Db, id: number): Promise<ReviewRow | undefined> =>
  reviews(db).select(COLUMNS).where('kyc.id', '=', id).executeTakeFirst();

const COLUMNS = [
  'kyc.id',
  'kyc.accountId',
  'kyc.userId',
  'kyc.kind',
  'kyc.status',
  'kyc.detailsSealed',
  'kyc.reason',
  'kyc.version',
  'kyc.submittedAt',
  'kyc.reviewedAt',
  'users.email',
  'users.displayName',
  'users.firstName',
  'users.lastName',
] as const;

export type ReviewRow = {
  id: number;
  accountId: number;
  userId: number;
  kind: KycReview['kind'];
  status: Exclude<KycReview['status'], 'not_started'>;
  detailsSealed: Buffer;
  reason: string;
  version: number;
  submittedAt: Date | null;
  reviewedAt: Date | null;
  email: string;
  displayName: string;
  firstName: string;
  lastName: string;
};

export const toReview = (row: ReviewRow): KycReview => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  name: displayNameOf(row),
  email: row.email,
  submittedAt: row.submittedAt?.toISOString() ?? null,
  reviewedAt: row.reviewedAt?.toISOString() ?? null,
});
