export type * from './subscriptions.types.ts';
