/** What connects an installation with the world around it. `connections.parts.ts` puts the modules together. */
export { connectionsParts } from './connections.parts.ts';
