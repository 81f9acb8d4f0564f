/**
 * What connects the product with others: `webhooks` tell an account's own servers what happens in it. `connections.parts.ts` puts the
 * modules together. The area stands below nothing but the workspace, and hears of the others' events through `publish`.
 */
export { connectionsParts } from './connections.parts.ts';
export { webhooksOfAccount } from './webhooks/index.ts';
