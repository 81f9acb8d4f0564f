/**
 * Interests and categories: names, with what they are called in other languages, that members, news and events are assigned. A name is
 * unique among those of its type whatever its case.
 */
export { categoryKind, interestKind } from './labels.kind.ts';
export { labelsRoutes } from './labels.routes.ts';
