/** Signature fields and the certification of a file (ISO 32000-2 sections 12.7.5.5 and 12.8). */
import { catalogOf } from './document.ts';
import type { PdfReader } from './document.ts';
import { StructureFault, asArray, asDictionary, asInteger, asName, asTextString } from './values.ts';
import type { PdfDictionary, PdfObject, PdfValue } from './values.ts';

export type SignatureField = { name: string; dictionary: PdfDictionary; value: PdfValue; signature: PdfObject | null };

const mostFields = 100_000;
const longestName = 1000;

/** Every signature field that has a value, well-formed or not. */
export function readSignatureFields(reader: PdfReader): SignatureField[] {
  const form = asDictionary(reader.get(catalogOf(reader).dictionary, 'AcroForm'));
  const fields: SignatureField[] = [];
  let budget = mostFields;
  const visit = (value: PdfValue, inheritedType: string | null, parentName: string, depth: number): void => {
    if (--budget < 0 || depth > 64) throw new StructureFault('the form has too many fields');
    const dictionary = asDictionary(reader.resolve(value));
    if (dictionary === null) return;
    const type = asName(reader.get(dictionary, 'FT')) ?? inheritedType;
    const ownName = asTextString(reader.get(dictionary, 'T'));
    const name = [parentName, ownName].filter(Boolean).join('.').slice(0, longestName);
    const signed = dictionary.entries.get('V');
    if (type === 'Sig' && signed !== undefined && reader.resolve(signed) !== null) {
      fields.push({ name, dictionary, value: signed, signature: reader.objectOf(signed) });
    }
    for (const kid of asArray(reader.get(dictionary, 'Kids'))?.items ?? []) visit(kid, type, name, depth + 1);
  };
  for (const field of asArray(reader.get(form, 'Fields'))?.items ?? []) visit(field, null, '', 0);
  return fields;
}

/** The changes a signature permits by one of its transforms (DocMDP or FieldMDP): 1 none, 2 forms, 3 forms and notes. */
export function permissionOf(
  reader: PdfReader,
  signature: PdfDictionary | null,
  method: 'DocMDP' | 'FieldMDP',
): number | null {
  for (const item of asArray(reader.get(signature, 'Reference'))?.items ?? []) {
    const reference = asDictionary(reader.resolve(item));
    if (asName(reader.get(reference, 'TransformMethod')) !== method) continue;
    const parameters = asDictionary(reader.get(reference, 'TransformParams'));
    // Without /P a certification means 2 (section 12.8.2.2, table 257).
    return asInteger(reader.get(parameters, 'P')) ?? 2;
  }
  return null;
}

/** The object number of the signature that certifies the file, from /Perms; null when the file is not certified. */
export function certifyingObject(reader: PdfReader): number | null {
  const permissions = asDictionary(reader.get(catalogOf(reader).dictionary, 'Perms'));
  const reference = permissions?.entries.get('DocMDP');
  return reference?.kind === 'reference' ? reference.number : null;
}

/** Objects that /Perms names: certification and the old usage rights of Adobe Reader. */
export function permissionObjects(reader: PdfReader): number[] {
  const permissions = asDictionary(reader.get(catalogOf(reader).dictionary, 'Perms'));
  return [...(permissions?.entries.values() ?? [])].flatMap((value) =>
    value.kind === 'reference' ? [value.number] : [],
  );
}
