import type { Event, Subscriber } from '../../../platform/events.ts';
import { departuresRepo } from './sign-in.repo.ts';

/** Remembers who left a team or was removed, until an invitation or the team's directory makes them a member again. */
export const departuresSubscriber: Subscriber = async (tx, event) => {
  if (isDeparture(event)) {
    await departuresRepo(tx).add(event.accountId, event.details.userId, event.at);
  }
  if (event.type === 'team_member_joined' && event.actorId !== null) {
    await departuresRepo(tx).remove(event.accountId, event.actorId);
  }
  if (event.type === 'team_member_provisioned') {
    await departuresRepo(tx).remove(event.accountId, event.details.userId);
  }
};

type Departure = Extract<Event, { type: 'team_member_removed' | 'team_member_left' | 'team_member_deprovisioned' }>;

const isDeparture = (event: Event): event is Departure =>
  event.type === 'team_member_removed' ||
  event.type === 'team_member_left' ||
  event.type === 'team_member_deprovisioned';
