import { isAccountEvent, type Subscriber } from '../../../platform/events.ts';

/** Records an event of an account in the log of its owner, in the transaction of the event. */
export const activitySubscriber: Subscriber = async (tx, event) => {
  if (!isAccountEvent(event)) return;
  const { type, at, userId, actorId, request, details = {} } = event;
  await tx
    .insertInto('activities')
    .values({
      userId,
      at,
      action: type,
      actorId: actorId === undefined ? userId : actorId,
      address: request?.address ?? null,
      device: request?.device ?? null,
      details: JSON.stringify(details),
    })
    .execute();
};
