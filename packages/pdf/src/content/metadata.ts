import { PdfName, PdfStream } from '@libpdf/core';
import type { Report } from '../types.ts';
import { name, resolve, stringAt, textString, valueAt } from './objects.ts';
import type { Source } from './source.ts';

/** A packet of the source beyond this size, or in a form that must be unpacked first, gives way to ours. */
const largestPacketBytes = 256 * 1024;
const namespaces = { dc: 'http://purl.org/dc/elements/1.1/', seal: 'urn:sealwright:seal:1#' };
const languages = { en: 'en', es: 'es', zhCn: 'zh-CN', ar: 'ar', ur: 'ur' } as const;

export const languageOf = (locale: Report['footer']['locale']): string => languages[locale];

/**
 * What the finished file says of itself in its catalog: at least version 1.7, which PAdES builds on (ETSI EN 319 142-1);
 * a language where its author named none; title, number and seal level as XMP (ISO 16684-1), beside what its author wrote.
 */
export function describe({ pdf, bytes }: Source, { description, footer }: Report): void {
  const catalog = pdf.getCatalog();
  const header = /%PDF-(\d\.\d)/.exec(Buffer.from(bytes.subarray(0, 1024 + 8)).toString('latin1'))?.[1] ?? '1.0';
  const stated = valueAt(pdf, catalog, 'Version');
  const version = stated instanceof PdfName && stated.value > header ? stated.value : header;
  if (version < '1.7') catalog.set('Version', name('1.7'));
  if ((stringAt(pdf, catalog, 'Lang') ?? '') === '') catalog.set('Lang', textString(languageOf(footer.locale)));
  const packet = packetOf(resolve(pdf, catalog.get('Metadata')));
  const data = new TextEncoder().encode(withDescription(packet, description));
  // Uncompressed, so that programs that know nothing of PDF find it (ISO 32000-2, 14.3.2).
  const entries = Object.entries({ Type: name('Metadata'), Subtype: name('XML') });
  catalog.set('Metadata', pdf.register(new PdfStream(entries, data)));
}

/** The author's packet, if ours can be added to it. */
function packetOf(stream: unknown): string | null {
  if (!(stream instanceof PdfStream) || stream.has('Filter') || stream.data.length > largestPacketBytes) return null;
  const text = Buffer.from(stream.data).toString('utf8');
  return text.includes('</rdf:RDF>') ? text : null;
}

function withDescription(packet: string | null, { title, number, sealLevel }: Report['description']): string {
  const has = (property: string) => packet?.includes(property) === true;
  const properties = [
    has('dc:title')
      ? ''
      : `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(title)}</rdf:li></rdf:Alt></dc:title>`,
    has('dc:identifier') ? '' : `<dc:identifier>${escaped(number)}</dc:identifier>`,
    `<seal:document>${escaped(number)}</seal:document><seal:level>${escaped(sealLevel)}</seal:level>`,
  ];
  const prefixes = Object.entries(namespaces).map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`);
  const own = `<rdf:Description rdf:about="" ${prefixes.join(' ')}>${properties.join('')}</rdf:Description>`;
  const end = packet?.lastIndexOf('</rdf:RDF>') ?? -1;
  if (packet !== null) return `${packet.slice(0, end)}${own}\n${packet.slice(end)}`;
  return [
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    own,
    '</rdf:RDF></x:xmpmeta>',
    '<?xpacket end="r"?>',
  ].join('\n');
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** XML has no form for most control characters (XML 1.0, section 2.2): they are left out. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? '');
