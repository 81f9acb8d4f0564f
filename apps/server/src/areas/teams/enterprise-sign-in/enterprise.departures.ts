import type { Subscriber } from '../../../platform/events.ts';
import { departuresRepo } from './sign-in.repo.ts';

/** Remembers who left a team or was removed, until they are a member again. */
export const departuresSubscriber: Subscriber = async (tx, event) => {
  if (event.type === 'team_member_removed' || event.type === 'team_member_left') {
    await departuresRepo(tx).add(event.accountId, event.details.userId, event.at);
  }
  if (event.type === 'team_member_joined' && event.actorId !== null) {
    await departuresRepo(tx).remove(event.accountId, event.actorId);
  }
};
