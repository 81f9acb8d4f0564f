import type { Input, invitationSignUp } from '@sealwright/contract';
import type { Db } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import { createUser, namePersonalAccount, type UserRow } from '../accounts/index.ts';
import { invitationsRepo } from './invitations.repo.ts';

type NewPerson = Pick<Input<typeof invitationSignUp>['body'], 'firstName' | 'lastName' | 'locale'> & {
  passwordHash: string;
};

/** The person an invitation makes: activated, as its link came to their mailbox. Throws `email_taken`. */
export async function newMember(tx: Db, email: string, given: NewPerson, at: Date): Promise<UserRow> {
  const { firstName, lastName, locale, passwordHash } = given;
  const person = { firstName, lastName, locale, passwordHash };
  const known = await invitationsRepo(tx).findUser(email);
  if (known === undefined) return createUser(tx, { ...person, email, activatedAt: at });
  const taken = await invitationsRepo(tx).takeOverSignUp(known.id, person, at);
  if (taken === undefined) throw new AppError('email_taken');
  // What somebody else once called it.
  await namePersonalAccount(tx, taken);
  return taken;
}
