export type * from './payments.types.ts';
