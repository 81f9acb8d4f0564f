import type { PDF, PdfObject } from '@libpdf/core';
import { PdfArray, PdfDict, PdfString } from '@libpdf/core';
import { createHash } from 'node:crypto';
import { decodedText } from '../seal/reader/values.ts';
import type { Attachment } from '../types.ts';
import { arrayAt, compressed, dictAt, name, number, resolve, textString, valueAt } from './objects.ts';

const deepestTree = 32;

/**
 * Embeds files in the document (ISO 32000-1, 7.11.4) and names them as data that belongs to it (ISO 32000-2, 14.13).
 * A file of the same name that came with the source gives way, whichever of its names it is: anyone who reads our
 * evidence by its name gets ours.
 */
export function attach(pdf: PDF, attachments: readonly Attachment[]): void {
  if (attachments.length === 0) return;
  const catalog = pdf.getCatalog();
  const names = dictAt(pdf, catalog, 'Names')?.clone() ?? new PdfDict();
  const given = new Set(attachments.map((attachment) => attachment.name));
  const entries = existingEntries(pdf, dictAt(pdf, names, 'EmbeddedFiles'), given);
  const associated = [...(arrayAt(pdf, catalog, 'AF') ?? [])];
  for (const attachment of attachments) {
    const specification = pdf.register(fileSpecification(pdf, attachment));
    entries.set(attachment.name, specification);
    associated.push(specification);
  }
  // A name tree's keys stand in order of their bytes (7.9.6), and UTF-16BE orders as code units do.
  const sorted = [...entries].sort(([one], [other]) => (one < other ? -1 : 1));
  const leaf = new PdfArray(sorted.flatMap(([key, value]) => [textString(key), value]));
  names.set('EmbeddedFiles', pdf.register(PdfDict.of({ Names: leaf })));
  catalog.set('Names', names);
  catalog.set('AF', new PdfArray(associated));
}

function fileSpecification(pdf: PDF, { name: fileName, mediaType, description, bytes }: Attachment): PdfDict {
  const checksum = new PdfString(new Uint8Array(createHash('md5').update(bytes).digest()), 'hex');
  const file = pdf.register(
    compressed(
      {
        Type: name('EmbeddedFile'),
        Subtype: name(mediaType),
        Params: PdfDict.of({ Size: number(bytes.length), CheckSum: checksum }),
      },
      bytes,
    ),
  );
  return PdfDict.of({
    Type: name('Filespec'),
    F: textString(fileName),
    UF: textString(fileName),
    Desc: textString(description),
    AFRelationship: name('Data'),
    EF: PdfDict.of({ F: file, UF: file }),
  });
}

/** A tree's key need not be the name that its file specification gives, and readers go by either. */
function isNamed(pdf: PDF, value: PdfObject, names: ReadonlySet<string>): boolean {
  const specification = resolve(pdf, value);
  if (!(specification instanceof PdfDict)) return false;
  return ['UF', 'F'].some((key) => {
    const text = valueAt(pdf, specification, key);
    return text instanceof PdfString && names.has(decodedText(text.bytes));
  });
}

/** The entries of a name tree but those of files with these names. */
function existingEntries(pdf: PDF, root: PdfDict | null, without: ReadonlySet<string>): Map<string, PdfObject> {
  const entries = new Map<string, PdfObject>();
  const seen = new Set<PdfDict>();
  if (root !== null) collect(root, 0);
  return entries;

  function collect(node: PdfDict, depth: number): void {
    if (seen.has(node) || depth > deepestTree) return;
    seen.add(node);
    const items = [...(arrayAt(pdf, node, 'Names') ?? [])];
    for (let index = 0; index + 1 < items.length; index += 2) {
      const key = resolve(pdf, items[index]);
      const value = items[index + 1];
      if (!(key instanceof PdfString) || value === undefined || isNamed(pdf, value, without)) continue;
      entries.set(key.asString(), value);
    }
    for (const item of arrayAt(pdf, node, 'Kids') ?? []) {
      const kid = resolve(pdf, item);
      if (kid instanceof PdfDict) collect(kid, depth + 1);
    }
  }
}
