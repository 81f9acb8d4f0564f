import { AppError } from '../../platform/errors.ts';
import type { Actor } from './access.actor.ts';

/** A rule: whether this actor may do something, where it matters to this thing. Pure, so that a test asks it without a database. */
export type Policy<Thing = void> = (actor: Actor, thing: Thing) => boolean;

/**
 * The first line of whatever changes or shows something that not everyone of the account may change or see. What they may not know
 * of was not found before. Throws `not_permitted`.
 */
export function requireCan<Thing>(actor: Actor, policy: Policy<Thing>, thing: Thing): void;
export function requireCan(actor: Actor, policy: Policy): void;
export function requireCan<Thing>(actor: Actor, policy: Policy<Thing | undefined>, thing?: Thing): void {
  if (!policy(actor, thing)) throw new AppError('not_permitted');
}

/** What an answer says of the same rules, each under its name. */
export function permissionsOf<Thing, Name extends string>(
  actor: Actor,
  policies: Readonly<Record<Name, Policy<Thing>>>,
  thing: Thing,
): Record<Name, boolean> {
  const names = Object.keys(policies) as Name[];
  return Object.fromEntries(names.map((name) => [name, policies[name](actor, thing)])) as Record<Name, boolean>;
}
