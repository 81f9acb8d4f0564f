import type { Subscriber } from '../../../../platform/events.ts';
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

/** What was allowed ends with the membership, with the team, and with every act after which the old way in is not trusted. */
export const grantsSubscriber: Subscriber = async (tx, event) => {
  const grants = grantsRepo(tx);
  if (event.type === 'team_deactivated') await grants.deleteOfAccount(event.accountId);
  if (LEFT.includes(event.type) && 'accountId' in event) {
    const { userId } = event.details as { userId: number };
    await grants.deleteOfPerson(userId, event.accountId);
  }
  if (DISTRUSTED.includes(event.type) && 'userId' in event && event.userId !== undefined) {
    await grants.deleteOfPerson(event.userId);
  }
};
