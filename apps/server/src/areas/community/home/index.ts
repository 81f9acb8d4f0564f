/** The people's home: how much of each type is open to a person. A type is a `Section`; `community.parts.ts` lists them. */
export { homeRoutes, type Section } from './home.routes.ts';
