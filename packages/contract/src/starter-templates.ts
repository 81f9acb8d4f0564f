import { z } from 'zod';
import { Template } from './document-templates.ts';
import { endpoint } from './endpoint.ts';

export const STARTERS = [
  'engagement_letter',
  'nda',
  'e_file_consent',
  'use_consent',
  'disclosure_consent',
  'w9_request',
  'service_agreement',
] as const;
export const StarterKey = z.enum(STARTERS);
export type StarterKey = z.infer<typeof StarterKey>;

/** A document of the product’s own words, in the caller’s language. */
export const Starter = z.object({ key: StarterKey, name: z.string(), text: z.string(), roles: z.array(z.string()) });
export type Starter = z.infer<typeof Starter>;

export const listStarters = endpoint('GET /templates/starters/', 'List the sample templates', {
  response: z.object({ results: z.array(Starter) }),
});

/** With its file, roles and fields, as a draft: its words are samples, to be checked before they are used. */
export const addStarter = endpoint('POST /templates/starters/:key/', 'Create a template from a sample', {
  params: z.object({ key: StarterKey }),
  response: Template,
  status: 201,
});
