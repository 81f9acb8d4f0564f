/**
 * The client of the API, made from its contract. `createClient` performs calls, `sendForSignature` sends files in one step,
 * `verifyWebhook` checks what an installation sends. `calls` are the endpoints that `all`, `upload` and `download` take.
 */
export { createClient } from './client.ts';
export type { Api, CallOptions, Client, Downloaded, UploadFile } from './client.ts';
export { SealwrightError, SealwrightUnreachable, WebhookVerificationError } from './errors.ts';
export { sendForSignature, type SendInput } from './sending.ts';
export type { TransportOptions } from './transport.ts';
export { verifyWebhook, type WebhookEvent, type WebhookRequest } from './webhooks.ts';
export * as calls from '@sealwright/contract';
