import type { StoredSetup } from '../../../migrations/tables.bulk-sends.ts';
import type { Db } from '../../../platform/db/db.ts';
import { readForPrefill } from '../../contacts/index.ts';
import type { ActorRequest } from '../../documents/index.ts';
import type { usingService } from '../document-templates/index.ts';
import type { RowInput } from './sealed.ts';

type Using = ReturnType<typeof usingService>;

/**
 * The template as one row fills it in. Everyone of the row acts on one document: copies for each would be several documents, and a row has
 * one.
 */
export async function usingOf(
  tx: Db,
  using: Using,
  by: ActorRequest,
  templateId: number,
  { setup, input }: { setup: StoredSetup; input: RowInput },
): Promise<Awaited<ReturnType<Using['prepare']>>> {
  const { people, values, title } = input;
  const prepared = await using.prepare(tx, by, templateId, {
    people: await withKnownContacts(tx, by.actor.accountId, people),
    values,
    ...(title === '' ? {} : { title }),
    ...(setup.subject === '' ? {} : { subject: setup.subject }),
    ...(setup.message === '' ? {} : { message: setup.message }),
  });
  prepared.draft.settings.signingOption = 'shared';
  return prepared;
}

/** A contact that was deleted since is left out: the row has its name and address. */
async function withKnownContacts(tx: Db, accountId: number, people: RowInput['people']): Promise<RowInput['people']> {
  const ids = people.flatMap(({ contact }) => contact ?? []);
  if (ids.length === 0) return people;
  const known = new Set((await readForPrefill(tx, accountId, { ids, emails: [] })).map(({ id }) => id));
  return people.map((person) => ({ ...person, contact: known.has(person.contact ?? 0) ? person.contact : null }));
}
