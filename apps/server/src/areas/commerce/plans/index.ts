export type * from './plans.types.ts';
