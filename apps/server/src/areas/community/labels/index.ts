/**
 * Interests and categories: names, with what they are called in other languages, that members and what they are told bear. A name is
 * unique among those of its type whatever its case.
 */
export { categoryKind, interestKind } from './labels.kind.ts';
export type { Replace } from './labels.merge.ts';
export { labelsRoutes } from './labels.routes.ts';
