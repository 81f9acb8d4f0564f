export type * from './invoices.types.ts';
