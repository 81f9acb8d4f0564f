/**
 * Who of a team is on leave, from day to day, and who acts for them. The rights come through `access` (`Actor.account.actsFor`); here is
 * what is said, and what ends it: its last day, the removal of either, the team that is made inactive, or a person.
 */
export { absencePolicy } from './absences.policy.ts';
export { absencesRoutes } from './absences.routes.ts';
export { absencesSubscriber } from './absences.subscriber.ts';
