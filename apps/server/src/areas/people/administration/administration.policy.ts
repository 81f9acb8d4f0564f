import type { Actor } from '../../access/index.ts';
import { type UserRow, userPolicy } from '../users/index.ts';

type Person = Pick<UserRow, 'id' | 'role' | 'isBlocked' | 'activatedAt' | 'deletionAt'> & { hasPassword: boolean };

/** Administrators manage users, super-admins also administrators, and no one themselves. */
const manage = userPolicy.block;

const isLeaving = ({ isBlocked, deletionAt }: Person): boolean => isBlocked && deletionAt !== null;
const comesIn = ({ isBlocked, activatedAt }: Person): boolean => !isBlocked && activatedAt !== null;

export const administrationPolicy = {
  block: (actor: Actor, person: Person) => manage(actor, person),
  changeRole: (actor: Actor, person: Person) =>
    actor.role === 'super_admin' && actor.userId !== person.id && person.role !== 'super_admin' && comesIn(person),
  resendActivation: (actor: Actor, person: Person) =>
    manage(actor, person) && person.activatedAt === null && !person.isBlocked,
  requirePassword: (actor: Actor, person: Person) => manage(actor, person) && comesIn(person) && person.hasPassword,
  endSessions: (actor: Actor, person: Person) => manage(actor, person) && comesIn(person),
  delete: (actor: Actor, person: Person) => manage(actor, person) && !isLeaving(person),
  keep: (actor: Actor, person: Person) => manage(actor, person) && isLeaving(person),
};
