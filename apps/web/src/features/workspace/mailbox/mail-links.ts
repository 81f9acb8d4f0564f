export type MailLink = { label: string; address: string };

/**
 * The links of a mail: those of its HTML, in words, and any that stand only in its text. Nothing but http and https: what a
 * mail contains is not to be trusted, even one of our own.
 */
export function linksOf({ html, text }: { html: string; text: string }): MailLink[] {
  const found = new Map<string, string>();
  for (const [, address = '', inner = ''] of html.matchAll(/<a\b[^>]*?href="([^"]+)"[^>]*>([\s\S]*?)<\/a>/gi)) {
    const label = unescape(inner.replace(/<[^>]*>/g, ' '))
      .replace(/\s+/g, ' ')
      .trim();
    add(found, unescape(address), label);
  }
  for (const [address] of text.matchAll(/https?:\/\/[^\s<>"]+/g)) add(found, address.replace(/[.,;)]+$/, ''), '');
  return [...found].map(([address, label]) => ({ address, label: label || address }));
}

function add(found: Map<string, string>, address: string, label: string): void {
  if (!/^https?:\/\//i.test(address)) return;
  // The same address is often there twice: as a button, and written out.
  const known = found.get(address);
  if (known === undefined || (known === '' && label !== '')) found.set(address, label === address ? '' : label);
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

const unescape = (text: string): string =>
  text.replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name.toLowerCase()] ?? numeric(name) ?? whole);

function numeric(name: string): string | null {
  const [, hex, decimal] = /^#(?:x([0-9a-f]+)|(\d+))$/i.exec(name) ?? [];
  const code = hex ? Number.parseInt(hex, 16) : Number(decimal ?? Number.NaN);
  return Number.isInteger(code) && code <= 0x10ffff ? String.fromCodePoint(code) : null;
}
