/** The people's home: how much of each type is open to a person. A type is a `Section`; `community.parts.ts` lists them. */
export { homeRoutes } from './home.routes.ts';
export type { Section } from './home.service.ts';
