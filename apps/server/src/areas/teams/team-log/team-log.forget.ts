import type { Db } from '../../../platform/db/db.ts';
import { teamLogRepo } from './team-log.repo.ts';

/** Takes the name and the address of someone who is erased out of every team's log. What was done stays. */
export const forgetPersonInTeamLog = (tx: Db, person: { id: number; email: string }): Promise<void> =>
  teamLogRepo(tx).forgetPerson(person);
