import { EVENTS, type EventType, type EventTypeOf } from './events.ts';

/** Events of an account, in the order of their list. */
export const ACCOUNT_EVENTS = (Object.keys(EVENTS) as EventType[]).filter(
  (type): type is EventTypeOf<'account'> => EVENTS[type].about === 'account',
);

/** Changes of a team, in the order of their list. */
export const TEAM_EVENTS = (Object.keys(EVENTS) as EventType[]).filter(
  (type): type is EventTypeOf<'team'> => EVENTS[type].about === 'team',
);

/** Names the details of an event; never for one without. */
export type EventDetailNames<T extends EventType> = keyof (typeof EVENTS)[T]['details']['shape'];
