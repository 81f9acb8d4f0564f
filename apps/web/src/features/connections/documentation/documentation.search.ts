import { z } from 'zod';

/** What of the API reference is looked at, as it stands in the address. */
export const ReferenceSearch = z.object({
  search: z.string().max(200).default('').catch(''),
  /** Calls that access tokens can make, or all of them. */
  of: z.enum(['tokens', 'everyone']).default('tokens').catch('tokens'),
});
export type ReferenceSearch = z.infer<typeof ReferenceSearch>;
export const DEFAULT_REFERENCE = { search: '', of: 'tokens' } as const;

export const GUIDES = ['first-document', 'webhooks', 'embedding', 'errors'] as const;
export type GuideKey = (typeof GUIDES)[number];

export const isGuide = (text: string): text is GuideKey => GUIDES.some((guide) => guide === text);
