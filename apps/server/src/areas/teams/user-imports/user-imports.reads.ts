import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { allTeams } from '../../access/index.ts';

export type NamedTeam = { id: number; isActive: boolean };

type Found = NamedTeam & { word: string; isSubdomain: boolean };

/** The teams that these words name: the one with the subdomain or, without one, all of the name. By the words as they are given. */
export async function teamsNamed(db: Db, words: readonly string[]): Promise<ReadonlyMap<string, NamedTeam[]>> {
  const named = new Map<string, NamedTeam[]>();
  if (words.length === 0) return named;
  const given = sql`unnest(${[...new Set(words)]}::text[]) g(word)`;
  const { rows } = await sql<Found>`
    select g.word, a.account_id as id, a.is_active, true as is_subdomain
    from ${given} join teams t on lower(t.subdomain) = lower(g.word) join (${allTeams()}) a on a.account_id = t.account_id
    union all
    select g.word, a.account_id, a.is_active, false
    from ${given} join (${allTeams()}) a on lower(a.name) = lower(g.word)`.execute(db);
  const bySubdomain = new Set(rows.filter(({ isSubdomain }) => isSubdomain).map(({ word }) => word));
  for (const { word, id, isActive, isSubdomain } of rows) {
    if (bySubdomain.has(word) && !isSubdomain) continue;
    named.set(word, [...(named.get(word) ?? []), { id, isActive }]);
  }
  return named;
}
