import type { Input, invitationSignUp } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import {
  activateFor,
  createUser,
  namePersonalAccount,
  type SessionsService,
  type UserRow,
} from '../../people/index.ts';
import { invitationsRepo } from './invitations.repo.ts';

type NewPerson = Pick<Input<typeof invitationSignUp>['body'], 'firstName' | 'lastName' | 'locale'> & {
  passwordHash: string;
};

/** The person an invitation makes: activated, as its link came to their mailbox. Throws `email_taken`. */
export async function newMember(
  tx: Db,
  sessions: Pick<SessionsService, 'endAll'>,
  email: string,
  given: NewPerson,
  at: Date,
): Promise<UserRow> {
  const { firstName, lastName, locale, passwordHash } = given;
  const person = { firstName, lastName, locale, passwordHash };
  const known = await invitationsRepo(tx).lockUser(email);
  if (known === undefined) return createUser(tx, { ...person, email, activatedAt: at });
  if (known.activatedAt !== null || known.isBlocked) throw new AppError('email_taken');
  const user = await activateFor(tx, sessions, known, { ...person, displayName: '' }, at);
  // The account was named by the person who registered the address.
  await namePersonalAccount(tx, user);
  return user;
}
