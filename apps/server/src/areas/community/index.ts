/**
 * The areas below `/admin/`: what the administrators of an installation tell its people, and whom; and the people's side of it. `base` is
 * what all types have in common; each other module describes one or two types. `community.parts.ts` puts them together.
 */
export { countCommunity, countCommunityByDay } from './base/index.ts';
export { communityRoutes, communityTasks, eraseFromCommunity } from './community.parts.ts';
export { answersOfPerson, goersOf, isEventOpenTo } from './events/index.ts';
export { membershipOf, membersSubscriber } from './members/index.ts';
export { isNewsOpenTo, newsReaders, newsReadsOf } from './news/index.ts';
