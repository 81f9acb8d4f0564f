/**
 * The documents that one sender’s account sent to one address, for the page of a client, and how they are opened from there. The check that
 * the client passed on that page counts for the documents that ask for no more; it is decided for each and stands in its evidence.
 */
export { clientPartsOf, type ClientPartRow, isCoveredBy } from './client-parts.reads.ts';
export { openForClient } from './client-parts.opening.ts';
