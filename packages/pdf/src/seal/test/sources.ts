/** Small PDFs written by hand for the tests of the seal, so that every byte of them is known. */
import type { Bytes } from '../../types.ts';

export type Part = { number: number; body: string };

const latin1 = (text: string): Bytes => new Uint8Array(Buffer.from(text, 'latin1'));

const streamBody = (content: string, entries: string = ''): string =>
  `<< /Length ${content.length}${entries} >>\nstream\n${content}\nendstream`;

/** One page that reads `text`, as numbered objects: 1 catalog, 2 pages, 3 page, 4 content, 5 font. */
export function pageParts(text: string = 'Amount due: 100', extra: { catalog?: string; page?: string } = {}): Part[] {
  return [
    { number: 1, body: `<< /Type /Catalog /Pages 2 0 R ${extra.catalog ?? ''} >>` },
    { number: 2, body: '<< /Type /Pages /Kids [ 3 0 R ] /Count 1 >>' },
    {
      number: 3,
      body: `<< /Type /Page /Parent 2 0 R /MediaBox [ 0 0 595 842 ] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> ${extra.page ?? ''} >>`,
    },
    { number: 4, body: streamBody(`BT /F1 18 Tf 72 700 Td (${text}) Tj ET`) },
    { number: 5, body: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>' },
  ];
}

/** Writes a whole file with a classic cross-reference table. */
export function writeFile(parts: Part[], trailer: string = ''): Bytes {
  let text = '%PDF-1.7\n%\xE2\xE3\xCF\xD3\n';
  const offsets = new Map<number, number>();
  for (const { number, body } of parts) {
    offsets.set(number, text.length);
    text += `${number} 0 obj\n${body}\nendobj\n`;
  }
  const size = Math.max(...parts.map(({ number }) => number)) + 1;
  const rows = Array.from({ length: size }, (_, number) => {
    const offset = offsets.get(number);
    return offset === undefined ? '0000000000 65535 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const xrefAt = text.length;
  text += `xref\n0 ${size}\n${rows.join('')}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${xrefAt}\n%%EOF\n`;
  return latin1(text);
}

/** Appends an incremental update with these objects. */
export function appendUpdate(bytes: Bytes, parts: Part[], trailer: string = ''): Bytes {
  const before = Buffer.from(bytes).toString('latin1');
  const previous = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(before)?.[1] ?? '0';
  const size = Math.max(
    ...[...before.matchAll(/\/Size (\d+)/g)].map((match) => Number(match[1])),
    ...parts.map((part) => part.number + 1),
  );
  let text = before;
  const rows: string[] = [];
  for (const { number, body } of parts) {
    rows.push(`${number} 1\n${String(text.length).padStart(10, '0')} 00000 n \n`);
    text += `${number} 0 obj\n${body}\nendobj\n`;
  }
  const xrefAt = text.length;
  text += `xref\n${rows.join('')}trailer\n<< /Size ${size} /Root 1 0 R /Prev ${previous} ${trailer} >>\nstartxref\n${xrefAt}\n%%EOF\n`;
  return latin1(text);
}

export const plainFile = (text?: string): Bytes => writeFile(pageParts(text));

/** A page with one attachment named `name`. */
export function fileWithAttachment(name: string, content: string, base: Bytes = plainFile()): Bytes {
  const body = Buffer.from(content, 'utf8').toString('latin1');
  return appendUpdate(base, [
    { number: 1, body: '<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles 10 0 R >> >>' },
    { number: 10, body: `<< /Names [ (${name}) 11 0 R ] >>` },
    { number: 11, body: `<< /Type /Filespec /F (${name}) /UF (${name}) /EF << /F 12 0 R >> >>` },
    { number: 12, body: streamBody(body, ' /Type /EmbeddedFile') },
  ]);
}

/** A file with one optional content group that is switched off. */
export const layeredFile = (): Bytes =>
  writeFile([
    ...pageParts('Visible', { catalog: '/OCProperties << /OCGs [ 6 0 R ] /D << /OFF [ 6 0 R ] >> >>' }),
    { number: 6, body: '<< /Type /OCG /Name (Hidden terms) >>' },
  ]);

export { latin1, streamBody };
