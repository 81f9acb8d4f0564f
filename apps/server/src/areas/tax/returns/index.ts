/**
 * Tax returns: documents with a form type, their tax year and their client, as a preparer files and manages them. What a return is
 * belongs to its document (`documents`) and its client (`contacts`): this module joins what they export, has no table and holds no
 * number. SSN and FEIN come in bodies alone and are compared as keyed hashes.
 */
export { returnsRoutes } from './returns.routes.ts';
