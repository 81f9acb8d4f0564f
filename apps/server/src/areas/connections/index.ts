/**
 * What connects the installation to services of others. `mail-gateways` keeps how mails leave. `connections.parts.ts` puts the modules
 * together. The area needs `access` and `people` alone.
 */
export { connectionsParts } from './connections.parts.ts';
