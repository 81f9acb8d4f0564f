import type { Template } from '@sealwright/contract';

/** What a consent to use and a consent to disclose are filled in with before they are sent; the samples name their fields so. */
const USE = ['tax_year', 'firm_name', 'purpose', 'information_used'] as const;
const DISCLOSE = ['tax_year', 'firm_name', 'recipient', 'purpose', 'information'] as const;

export const CONSENTS = { use: USE, disclose: DISCLOSE } as const;
export type ConsentKind = keyof typeof CONSENTS;
export const CONSENT_KINDS = ['use', 'disclose'] as const satisfies readonly ConsentKind[];

type Part = (typeof USE)[number] | (typeof DISCLOSE)[number];

/** Which consent a template is, by what has to be filled in; null for others, and for what was never published. */
export function consentKindOf({ content, publishedVersion }: Pick<Template, 'content' | 'publishedVersion'>) {
  const refs = new Set(content.fields.map(({ ref }) => ref));
  if (publishedVersion === 0 || content.roles.length !== 1) return null;
  return CONSENT_KINDS.find((kind) => CONSENTS[kind].every((ref) => refs.has(ref))) ?? null;
}

export type ConsentTexts = {
  firm: string;
  taxYear: string;
  recipient: string;
  use: { purpose: string; information: string };
  disclose: { purpose: string; information: string };
};

/** As a template takes it. */
export function valuesOf(kind: ConsentKind, texts: ConsentTexts): { ref: string; value: string }[] {
  const { purpose, information } = texts[kind];
  const said: Record<Part, string> = {
    tax_year: texts.taxYear,
    firm_name: texts.firm,
    recipient: texts.recipient,
    purpose,
    information,
    information_used: information,
  };
  return CONSENTS[kind].map((ref) => ({ ref, value: said[ref].trim() }));
}
