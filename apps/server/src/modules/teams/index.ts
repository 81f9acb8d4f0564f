/** Teams, as far as being invited to one: reading an invitation, answering it, signing up by it. */
export { teamsJobs } from './teams.jobs.ts';
export { teamsRoutes } from './teams.routes.ts';
