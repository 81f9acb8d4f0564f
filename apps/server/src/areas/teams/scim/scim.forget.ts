import type { Db } from '../../../platform/db/db.ts';
import { directoryRepo } from './users/users.repo.ts';

/** Takes what directories said of someone who is erased out of every team. */
export async function forgetPersonInDirectories(tx: Db, userId: number): Promise<void> {
  await directoryRepo(tx).forget(userId);
}
