import { sql } from 'kysely';

/** Of a text `t` and a recipient `r`: the text brought them a code. A text names its recipient in its key alone. */
export const textToRecipient = sql<boolean>`(t.account_id = r.account_id
  and t.dedupe_key >= 'identity-code:' || r.id || ':' and t.dedupe_key < 'identity-code:' || r.id || ';')`;
