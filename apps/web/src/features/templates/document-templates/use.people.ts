import { Email, type TemplateRole } from '@sealwright/contract';
import { z } from 'zod';
import { PERSONAL, readStored, writeStored } from '../../../lib/storage.ts';

/** The person for a role, as entered. */
export type RolePerson = {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly contact: number | null;
};

export const NO_ONE: RolePerson = { name: '', email: '', phone: '', contact: null };

/** By the ids of roles. `first`: who takes the first of them. */
export const peopleFor = (
  roles: readonly Pick<TemplateRole, 'id'>[],
  first: RolePerson | null,
): ReadonlyMap<number, RolePerson> =>
  new Map(roles.map(({ id }, index) => [id, index === 0 && first !== null ? first : NO_ONE]));

/** As the server takes them. A role without a name and an address is left out; an address that is half typed is none. */
export const forSending = (people: ReadonlyMap<number, RolePerson>) =>
  [...people].flatMap(([role, { name, email, phone, contact }]) => {
    const address = Email.safeParse(email).success ? email.trim() : '';
    return name.trim() === '' && address === '' ? [] : [{ role, name: name.trim(), email: address, phone, contact }];
  });

const keyOf = (template: number): string => `${PERSONAL}template-people.${template}`;

const Kept = z.array(z.object({ role: z.number(), name: z.string(), email: z.string() }));

/** Whom this browser sent a template to last, by role. It forgets them when its person signs out. */
export function lastPeople(template: number): z.infer<typeof Kept> {
  try {
    return Kept.parse(JSON.parse(readStored(keyOf(template)) ?? '[]'));
  } catch {
    return [];
  }
}

export const rememberPeople = (template: number, people: ReturnType<typeof forSending>): void =>
  writeStored(keyOf(template), JSON.stringify(people.map(({ role, name, email }) => ({ role, name, email }))));
