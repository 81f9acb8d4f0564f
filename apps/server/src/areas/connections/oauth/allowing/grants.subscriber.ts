import type { Event, Subscriber } from '../../../../platform/events.ts';
import { grantsRepo } from './grants.repo.ts';

const LEFT: readonly string[] = ['team_member_removed', 'team_member_left', 'team_member_deprovisioned'];
// As personal access tokens (docs/decisions/0051).
const DISTRUSTED: readonly string[] = [
  'blocked',
  'password_changed',
  'password_reset',
  'sessions_ended',
  'password_required',
];

/** Whose old ways in are not trusted any more after this; undefined where all are as before. */
export const distrusted = (event: Event): number | undefined =>
  DISTRUSTED.includes(event.type) && 'userId' in event ? event.userId : undefined;

/** What was allowed ends with the membership, with the team, and with every act after which the old way in is not trusted. */
export const grantsSubscriber: Subscriber = async (tx, event) => {
  const grants = grantsRepo(tx);
  if (event.type === 'team_deactivated') await grants.deleteOfAccount(event.accountId);
  if (LEFT.includes(event.type) && 'accountId' in event) {
    const { userId } = event.details as { userId: number };
    await grants.deleteOfPerson(userId, event.accountId);
  }
  const userId = distrusted(event);
  if (userId !== undefined) await grants.deleteOfPerson(userId);
};
