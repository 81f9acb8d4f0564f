import type { DKIM_OUTCOMES, DMARC_OUTCOMES, SPF_OUTCOMES } from '@sealwright/contract';

type Spf = (typeof SPF_OUTCOMES)[number];
type Dmarc = (typeof DMARC_OUTCOMES)[number];
type Dkim = (typeof DKIM_OUTCOMES)[number];
type Said<T> = { outcome: T; record: string | null };

/** What the SPF record of a domain says (RFC 7208). Whether it names the gateway, only its provider knows. */
export function judgeSpf(texts: readonly string[]): Said<Spf> {
  const records = texts.filter((text) => /^v=spf1(\s|$)/i.test(text));
  const [record] = records;
  if (record === undefined) return { outcome: 'missing', record: null };
  // More than one is an error for everyone who looks (4.5).
  if (records.length > 1) return { outcome: 'several', record: records.join('\n') };
  const terms = record.toLowerCase().split(/\s+/).slice(1);
  const last = terms.find((term) => /^[+?~-]?all$/.test(term));
  if (last === 'all' || last === '+all') return { outcome: 'open', record };
  const namesSomeone = terms.some((term) => /^\+?(include:|ip4:|ip6:|a\b|mx\b|exists:)|^redirect=/.test(term));
  return { outcome: namesSomeone ? 'found' : 'no_one', record };
}

/** What the DMARC record of a domain, or of one above it, says (RFC 7489). */
export function judgeDmarc(texts: readonly string[]): Said<Dmarc> {
  const records = texts.filter((text) => /^v=DMARC1\s*(;|$)/.test(text));
  const [record] = records;
  if (record === undefined) return { outcome: 'missing', record: null };
  if (records.length > 1) return { outcome: 'several', record: records.join('\n') };
  const policy = tagsOf(record).get('p')?.toLowerCase();
  if (policy === 'none') return { outcome: 'watching', record };
  return { outcome: policy === 'quarantine' || policy === 'reject' ? 'enforced' : 'unreadable', record };
}

/** Whether the published key is ours (RFC 6376, 3.6.1). */
export function judgeDkim(texts: readonly string[], publicKey: string): Said<Dkim> {
  const [record] = texts;
  if (record === undefined) return { outcome: 'missing', record: null };
  const isOurs = texts.length === 1 && tagsOf(record).get('p')?.replaceAll(/\s/g, '') === publicKey;
  return { outcome: isOurs ? 'found' : 'different', record: texts.join('\n') };
}

/** `a=b; c=d`, as DKIM and DMARC have it. */
const tagsOf = (record: string): Map<string, string> =>
  new Map(
    record.split(';').flatMap((part): [string, string][] => {
      const at = part.indexOf('=');
      return at < 0 ? [] : [[part.slice(0, at).trim(), part.slice(at + 1).trim()]];
    }),
  );

/** The domain, and those above it that someone can own. */
export function domainsAbove(domain: string): string[] {
  const labels = domain.split('.');
  return labels.slice(0, Math.max(1, labels.length - 1)).map((_label, at) => labels.slice(at).join('.'));
}

export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();
