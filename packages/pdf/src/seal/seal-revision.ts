/** The last revision of a sealed file: the signature, its invisible field, and what they must be named in. */
import { PdfError } from '../errors.ts';
import type { Bytes } from '../types.ts';
import { catalogOf } from './reader/document.ts';
import type { PdfReader } from './reader/document.ts';
import { freezeLayers } from './reader/layers.ts';
import { appendRevision, appendToArray, nextObjectNumber, ownerOf, rewriteDictionary } from './reader/revision.ts';
import type { NewObject } from './reader/revision.ts';
import { asArray, asDictionary, asTextString } from './reader/values.ts';
import { readPages } from './reader/survey.ts';

export type Placeholder = {
  bytes: Buffer<ArrayBuffer>;
  /** Offsets of `<` of /Contents and of the byte behind `>`. */
  gap: { start: number; end: number };
};

/** DER. `ocspResponses` are whole OCSPResponses (ISO 32000-2 table 262). */
export type ValidationData = { certificates: Bytes[]; revocationLists: Bytes[]; ocspResponses?: Bytes[] | undefined };

export type RevisionInput = {
  at: Date;
  /** The first certification must be the file's first signature; later ones can only lock it (ISO 32000-2 section 12.8.2). */
  isCertifying: boolean;
  contactInfo: string | null;
  /** Room for the CMS, in bytes. */
  contentsBytes: number;
  /** Stated inside the signed bytes, so that a timestamp that is taken out, or put in, is found. */
  hasTimestamp: boolean;
  validationData: ValidationData;
};

const fieldName = 'Sealwright seal';
/** Our own name in the signature dictionary (ISO 32000-2 annex E): whether the seal was made with a timestamp. */
export const timestampEntry = 'SLWR_Timestamp';
const rangeWidth = 10;

/** `D:20261120233954Z` (ISO 32000-2 section 7.9.4). */
const pdfDate = (at: Date): string => `D:${at.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}Z`;

function literal(text: string): string {
  if (!/^[ -~]{1,200}$/.test(text)) {
    throw new PdfError('seal_failed', 'The contact information must be short printable ASCII.');
  }
  return `(${text.replaceAll(/[\\()]/g, (character) => `\\${character}`)})`;
}

function transform(isCertifying: boolean): string {
  return isCertifying
    ? '/Reference [ << /Type /SigRef /TransformMethod /DocMDP /TransformParams << /Type /TransformParams /P 1 /V /1.2 >> >> ]'
    : '/Reference [ << /Type /SigRef /TransformMethod /FieldMDP /TransformParams << /Type /TransformParams /Action /All /P 1 /V /1.2 >> >> ]';
}

function signatureBody(input: RevisionInput): string {
  const range = ['0', ...Array.from({ length: 3 }, () => '0'.repeat(rangeWidth))].join(' ');
  return [
    '<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached',
    `/ByteRange [${range}]`,
    `/Contents <${'0'.repeat(input.contentsBytes * 2)}>`,
    `/M (${pdfDate(input.at)})`,
    `/${timestampEntry} ${input.hasTimestamp}`,
    ...(input.contactInfo === null ? [] : [`/ContactInfo ${literal(input.contactInfo)}`]),
    `${transform(input.isCertifying)} >>`,
  ].join('\n');
}

function freeFieldName(reader: PdfReader): string {
  const form = asDictionary(reader.get(catalogOf(reader).dictionary, 'AcroForm'));
  const fields = asArray(reader.get(form, 'Fields'))?.items ?? [];
  const taken = new Set(fields.map((field) => asTextString(reader.get(asDictionary(reader.resolve(field)), 'T'))));
  if (!taken.has(fieldName)) return fieldName;
  let count = 2;
  while (taken.has(`${fieldName} ${count}`)) count++;
  return `${fieldName} ${count}`;
}

type Numbering = { next(): number };

function validationObjects(
  reader: PdfReader,
  input: RevisionInput,
  numbering: Numbering,
): { objects: NewObject[]; body: string | null } {
  const { certificates, revocationLists, ocspResponses = [] } = input.validationData;
  if (certificates.length + revocationLists.length + ocspResponses.length === 0) return { objects: [], body: null };
  const { object: catalog, dictionary } = catalogOf(reader);
  const store = asDictionary(reader.get(dictionary, 'DSS'));
  const owner = ownerOf(reader, catalog, dictionary, 'DSS');
  const objects: NewObject[] = [];
  const add = (key: string, items: Bytes[]): string => {
    const references = items.map((data) => {
      const number = numbering.next();
      objects.push({ number, generation: 0, body: `<< /Length ${data.length} >>`, data });
      return `${number} 0 R`;
    });
    return appendToArray(ownerOf(reader, owner, store, key), asArray(reader.get(store, key)), references);
  };
  const changes = {
    Type: '/DSS',
    Certs: add('Certs', certificates),
    CRLs: add('CRLs', revocationLists),
    ...(ocspResponses.length === 0 ? {} : { OCSPs: add('OCSPs', ocspResponses) }),
  };
  return { objects, body: rewriteDictionary(owner.source, store, changes) };
}

function formBody(reader: PdfReader, widget: string): string {
  const { object: catalog, dictionary } = catalogOf(reader);
  const form = asDictionary(reader.get(dictionary, 'AcroForm'));
  const owner = ownerOf(reader, catalog, dictionary, 'AcroForm');
  const fieldsOwner = ownerOf(reader, owner, form, 'Fields');
  return rewriteDictionary(owner.source, form, {
    Fields: appendToArray(fieldsOwner, asArray(reader.get(form, 'Fields')), [widget]),
    SigFlags: '3',
    // Else each viewer would draw the fields anew, in its own way.
    NeedAppearances: null,
  });
}

function fill(bytes: Buffer, at: number, text: string): void {
  bytes.write(text, at, 'latin1');
}

/** Appends the seal's revision with an empty /Contents and the final /ByteRange around it. */
export function placeSeal(reader: PdfReader, input: RevisionInput): Placeholder {
  const { object: catalog, dictionary: catalogDictionary } = catalogOf(reader);
  const [page] = readPages(reader);
  const pageObject = page === undefined ? null : reader.object(page.number);
  if (page === undefined || pageObject === null) throw new PdfError('no_pages');
  let last = nextObjectNumber(reader) - 1;
  const numbering: Numbering = { next: () => ++last };
  const signature = numbering.next();
  const widget = numbering.next();
  const form = numbering.next();
  const lock = input.isCertifying ? '' : ' /Lock << /Type /SigFieldLock /Action /All /P 1 >>';
  const widgetBody = `<< /Type /Annot /Subtype /Widget /FT /Sig /T (${freeFieldName(reader)}) /V ${signature} 0 R /F 132 /P ${page.number} ${pageObject.generation} R /Rect [ 0 0 0 0 ]${lock} >>`;
  const annotsOwner = ownerOf(reader, pageObject, page.dictionary, 'Annots');
  const pageBody = rewriteDictionary(pageObject.source, page.dictionary, {
    Annots: appendToArray(annotsOwner, asArray(reader.get(page.dictionary, 'Annots')), [`${widget} 0 R`]),
  });
  const store = validationObjects(reader, input, numbering);
  const layers = freezeLayers(reader);
  const catalogBody = rewriteDictionary(catalog.source, catalogDictionary, {
    AcroForm: `${form} 0 R`,
    ...(input.isCertifying ? { Perms: `<< /DocMDP ${signature} 0 R >>` } : {}),
    ...(store.body === null ? {} : { DSS: store.body }),
    ...(layers === null ? {} : { OCProperties: layers }),
  });
  const body = signatureBody(input);
  const { bytes, offsets } = appendRevision(reader, [
    { number: signature, generation: 0, body },
    { number: widget, generation: 0, body: widgetBody },
    { number: form, generation: 0, body: formBody(reader, `${widget} 0 R`) },
    { number: page.number, generation: pageObject.generation, body: pageBody },
    { number: catalog.number, generation: catalog.generation, body: catalogBody },
    ...store.objects,
  ]);
  const bodyAt = (offsets.get(signature) ?? 0) + `${signature} 0 obj\n`.length;
  const start = bodyAt + body.indexOf('/Contents <') + '/Contents '.length;
  const end = start + input.contentsBytes * 2 + 2;
  const range = `/ByteRange [0 ${start} ${end} ${bytes.length - end}`;
  const rangeAt = bodyAt + body.indexOf('/ByteRange [');
  fill(bytes, rangeAt, `${range}]`.padEnd('/ByteRange ['.length + 2 + 3 * (rangeWidth + 1), ' '));
  return { bytes, gap: { start, end } };
}
