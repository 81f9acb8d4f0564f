import type { Subscriber } from '../../../platform/events.ts';
import type { Platform } from '../../../platform/platform.ts';
import { absencesRepo } from '../../access/index.ts';
import { momentsOf } from './absences.moments.ts';
import { endAbsences } from './absences.service.ts';

/** A leave ends with the team that is made inactive and with who leaves it, and its days are those of the team's zone. */
export const absencesSubscriber =
  ({ events, clock }: Pick<Platform, 'events' | 'clock'>): Subscriber =>
  async (tx, event) => {
    if (event.type === 'team_deactivated') {
      const { accountId, at, actorId } = event;
      await endAbsences(tx, { events }, { accountId, who: 'all', at, actorId });
    }
    if (
      event.type === 'team_member_removed' ||
      event.type === 'team_member_left' ||
      event.type === 'team_member_deprovisioned'
    ) {
      const { accountId, at, actorId, details } = event;
      await endAbsences(tx, { events }, { accountId, who: { either: details.userId }, at, actorId });
    }
    if (event.type === 'team_changed' && event.details.keys.split(',').includes('timeZone')) {
      const { accountId } = event;
      for (const { userId, ...days } of await absencesRepo(tx).list(accountId, clock.now())) {
        await absencesRepo(tx).setMoments(accountId, userId, await momentsOf(tx, accountId, userId, days));
      }
    }
  };
