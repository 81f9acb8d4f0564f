/**
 * The log of a team: who changed what in it. Recorded in the transaction of the change, read by the team's admins, kept for a year
 * and a month.
 */
export { forgetPersonInTeamLog } from './team-log.forget.ts';
export { teamLogRoutes } from './team-log.routes.ts';
export { teamLogSubscriber } from './team-log.subscriber.ts';
export { teamLogTasks } from './team-log.tasks.ts';
