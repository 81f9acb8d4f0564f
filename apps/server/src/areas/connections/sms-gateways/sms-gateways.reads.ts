import type { Db } from '../../../platform/db/db.ts';
import { containing, COUNT_LIMIT, pageBounds } from '../../../platform/http/paging.ts';
import type { Scope, SmsGatewayRow } from './sms-gateways.repo.ts';

type Query = { page: number; pageSize: number; search?: string | undefined };

/** The living gateways of a scope, the default one first. */
export const smsGatewaysReads = (db: Db) => {
  const living = (scope: Scope) =>
    db.selectFrom('smsGateways').where('deletedAt', 'is', null).where('accountId', 'is not distinct from', scope);

  return {
    /** In the order they are tried in. */
    all: (scope: Scope): Promise<SmsGatewayRow[]> =>
      living(scope).selectAll().orderBy('isDefault', 'desc').orderBy('id').execute(),

    /** Whether the account or the installation has one. */
    has: async (accountId: Scope): Promise<boolean> => {
      const found = await db
        .selectFrom('smsGateways')
        .select('id')
        .where('deletedAt', 'is', null)
        .where((is) => is.or([is('accountId', 'is', null), is('accountId', '=', accountId)]))
        .limit(1)
        .executeTakeFirst();
      return found !== undefined;
    },

    list: async (scope: Scope, { search, ...page }: Query): Promise<{ rows: SmsGatewayRow[]; counted: number }> => {
      const { limit, offset } = pageBounds(page);
      let found = living(scope);
      if (search) {
        const like = containing(search);
        found = found.where((is) => is.or([is('name', 'ilike', like), is('phoneNumber', 'ilike', like)]));
      }
      const [rows, { counted }] = await Promise.all([
        found.selectAll().orderBy('isDefault', 'desc').orderBy('id').limit(limit).offset(offset).execute(),
        db
          .selectFrom(found.select('id').limit(COUNT_LIMIT).as('found'))
          .select((is) => is.fn.countAll<number>().as('counted'))
          .executeTakeFirstOrThrow(),
      ]);
      return { rows, counted };
    },
  };
};
