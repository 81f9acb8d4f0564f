import type { Config } from '../../../../platform/config.ts';
import type { Db } from '../../../../platform/db/db.ts';
import { AppError } from '../../../../platform/errors.ts';
import { baseOf } from '../protocol/base.ts';
import type { Resource } from '../protocol/resource.ts';
import { type DirectoryPerson, findPerson, groupsOfPeople } from './users.reads.ts';
import { toUser } from './users.shape.ts';

/** The people of a directory as resources, with their groups. */
export const shownPeople = (config: Pick<Config, 'publicUrl' | 'host' | 'port'>) => {
  const base = baseOf(config);

  const shownOf = async (tx: Db, accountId: number, people: readonly DirectoryPerson[]): Promise<Resource[]> => {
    const ids = people.map(({ id }) => id);
    const groups = await groupsOfPeople(tx, accountId, ids);
    return people.map((person) => toUser(base, person, groups.get(person.id) ?? []));
  };

  /** Throws `not_found`. */
  const resourceOf = async (tx: Db, accountId: number, id: number): Promise<Resource> => {
    const person = await findPerson(tx, accountId, id);
    const [resource] = person === undefined ? [] : await shownOf(tx, accountId, [person]);
    if (resource === undefined) throw new AppError('not_found');
    return resource;
  };

  return { shownOf, resourceOf };
};
