/** The log of a team: who changed what in it. */
export { teamLogSubscriber } from './team-log.subscriber.ts';
