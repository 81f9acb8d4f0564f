import { type Actor, isAdministrator, mayManage, mayWrite, type Policy } from '../../access/index.ts';

/** Programs get nowhere: a drive holds far more than the documents of the account. */
const isInPerson = ({ scopes }: Actor): boolean => scopes === null;

/**
 * Those who manage the account connect its drives and say what is delivered: that tells of all its documents. Members of a team see that
 * there is one, and choose files from it where its admins have opened it to them: whose drive it is may keep much more there.
 */
export const drivePolicy = {
  read: isInPerson,
  manage: (actor) => isInPerson(actor) && mayManage(actor),
  readDeliveries: (actor) => isInPerson(actor) && actor.account.role !== 'member',
  browse: (actor, drive) =>
    isInPerson(actor) && mayWrite(actor) && (actor.account.role !== 'member' || (drive?.isOpenToMembers ?? false)),
} satisfies Record<string, Policy<{ isOpenToMembers: boolean } | undefined>>;

/** How the installation is registered at providers. */
export const driveSettingsPolicy = { read: isAdministrator, change: isAdministrator } satisfies Record<string, Policy>;
