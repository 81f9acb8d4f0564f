import type { PlatformRole } from '@sealwright/contract';
import { type Actor, isAdministrator } from '../../access/index.ts';

type Person = { id: number };

/** Rules about people, by what someone is in the installation; in which account they act makes no difference. */
export const userPolicy = {
  /** Everyone sees themselves; platform administrators see everyone, though not by a token, which is for one's own. */
  see: (actor: Actor, { id }: Person) => actor.userId === id || isAdministrator(actor),
  /** Names and language are a person's own matter, also for administrators. */
  update: (actor: Actor, { id }: Person) => actor.userId === id,
  /** Administrators block people, super-admins block administrators too, and no one shuts themselves out. */
  block: (actor: Actor, { id, role }: Person & { role: PlatformRole }) =>
    actor.userId !== id && (role === 'user' || actor.role === 'super_admin'),
};
