import { type Selectable, sql, type Updateable } from 'kysely';
import type { ScimSettingsTable } from '../../../../migrations/tables.teams.ts';
import type { Db } from '../../../../platform/db/db.ts';
import { allTeams } from '../../../access/index.ts';

export type ScimSettingsRow = Selectable<ScimSettingsTable>;

export const scimSettingsRepo = (db: Db) => ({
  find: (accountId: number): Promise<ScimSettingsRow | undefined> =>
    db.selectFrom('scimSettings').selectAll().where('accountId', '=', accountId).executeTakeFirst(),

  /** The team of a token, active or not. */
  findByToken: async (hash: Buffer) => {
    const { rows } = await sql<{
      accountId: number;
      heirId: number | null;
      lastUsedAt: Date | null;
      isActive: boolean;
    }>`
      select s.account_id, s.heir_id, s.last_used_at, t.is_active
      from scim_settings s join (${allTeams()}) t on t.account_id = s.account_id
      where s.token_hash = ${hash}`.execute(db);
    return rows[0];
  },

  /** With a new version. Makes the row where there is none. */
  set: (accountId: number, change: Updateable<ScimSettingsTable>) =>
    db
      .insertInto('scimSettings')
      .values({ ...change, accountId })
      .onConflict((conflict) =>
        conflict.column('accountId').doUpdateSet((eb) => ({ ...change, version: eb('scimSettings.version', '+', 1) })),
      )
      .execute(),

  touch: async (accountId: number, at: Date, before: Date): Promise<void> => {
    await db
      .updateTable('scimSettings')
      .set({ lastUsedAt: at })
      .where('accountId', '=', accountId)
      .where((eb) => eb.or([eb('lastUsedAt', 'is', null), eb('lastUsedAt', '<', before)]))
      .execute();
  },
});
