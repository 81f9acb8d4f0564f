export type * from './requests.types.ts';
