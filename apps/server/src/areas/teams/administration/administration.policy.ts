import { isAdministrator } from '../../access/index.ts';

/** Platform administrators, whatever they are in the team, and not by a token. */
export const teamAdministrationPolicy = {
  changeStatus: isAdministrator,
};
