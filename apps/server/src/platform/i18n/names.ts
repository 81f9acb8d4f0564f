import { FAMILY_NAME_FIRST } from '@sealwright/contract';
import { type RawBuilder, sql } from 'kysely';

/** `fullName` of the contract, in SQL, over the columns of `users` under this alias. */
const fullName = (alias: string): RawBuilder<string> => {
  const [first, last] = [sql.ref(`${alias}.first_name`), sql.ref(`${alias}.last_name`)];
  return sql`trim(case when ${first} || ${last} ~ ${sql.lit(FAMILY_NAME_FIRST)}
    then ${last} || ${first} else ${first} || ' ' || ${last} end)`;
};

/** `displayNameOf` of the contract, in SQL, over the columns of `users` under this alias. */
export const displayNameSql = (alias: string): RawBuilder<string> =>
  sql`coalesce(nullif(${sql.ref(`${alias}.display_name`)}, ''), nullif(${fullName(alias)}, ''), ${sql.ref(`${alias}.email`)})`;
