import { isTeamEvent, type Subscriber } from '../../../platform/events.ts';

/** Records an event of a team in its log, in the transaction of the event. */
export const teamLogSubscriber: Subscriber = async (tx, event) => {
  if (!isTeamEvent(event)) return;
  const { type, at, accountId, actorId, details = {} } = event;
  await tx
    .insertInto('teamEvents')
    .values({ accountId, at, type, actorId, details: JSON.stringify(details) })
    .execute();
};
