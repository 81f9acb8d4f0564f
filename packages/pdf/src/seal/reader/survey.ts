/**
 * Walks everything a viewer can reach and names what could make one file look like two: objects that contradict the
 * cross-reference table or overlap, a page tree that miscounts, and content that can change while no byte does.
 */
import { ExcessFault } from './allowance.ts';
import { findLayerFault } from './layers.ts';
import { catalogOf } from './document.ts';
import type { PdfReader } from './document.ts';
import { StructureFault, asArray, asDictionary, asInteger, asName } from './values.ts';
import type { PdfDictionary, PdfReference, PdfValue } from './values.ts';

export type Survey = {
  /** Contradictions in the structure: viewers may disagree. */
  faults: string[];
  /** Content that may show differently without any change to the file. */
  unstable: string[];
  /** Object numbers of dictionaries with a /ByteRange; 0 for one that is no object of its own. */
  signatureObjects: number[];
};

const mostValues = 2_000_000;
const mostFindings = 8;
const mostPages = 20_000;

function note(findings: string[], finding: string): void {
  if (findings.length < mostFindings && !findings.includes(finding)) findings.push(finding);
}

function describeInstability(reader: PdfReader, value: PdfValue, dictionary: PdfDictionary): string | null {
  const { entries } = dictionary;
  if (entries.has('S') && asName(reader.get(dictionary, 'S')) === 'JavaScript') return 'it runs JavaScript';
  if (value.kind !== 'stream') return null;
  if (entries.has('F')) return 'it shows content of another file';
  if (entries.has('Ref') || entries.has('OPI')) return 'it shows content of another file';
  if (entries.has('Alternates')) return 'it prints other pictures than it shows';
  return null;
}

function* childrenOf(value: PdfValue): Generator<PdfValue> {
  if (value.kind === 'array') yield* value.items;
  const dictionary = asDictionary(value);
  if (dictionary !== null) yield* dictionary.entries.values();
}

function noteDictionary(reader: PdfReader, survey: Survey, value: PdfValue, number: number): void {
  const dictionary = asDictionary(value);
  if (dictionary === null) return;
  if (dictionary.entries.has('ByteRange')) {
    const isOwnObject = number > 0 && reader.object(number)?.value === value;
    survey.signatureObjects.push(isOwnObject ? number : 0);
  }
  const instability = describeInstability(reader, value, dictionary);
  if (instability !== null) note(survey.unstable, instability);
}

function readNoting(reader: PdfReader, survey: Survey, reference: PdfReference): PdfValue | null {
  try {
    return reader.objectOf(reference)?.value ?? null;
  } catch (error) {
    if (!(error instanceof StructureFault) || error instanceof ExcessFault) throw error;
    note(survey.faults, error.message);
    return null;
  }
}

const canHoldMore = ({ kind }: PdfValue): boolean => kind === 'reference' || kind === 'array' || kind === 'dictionary';

function walk(reader: PdfReader, survey: Survey): void {
  const stack: { value: PdfValue; number: number }[] = [{ value: reader.xref.trailer, number: 0 }];
  const seen = new Set<number>();
  let budget = mostValues;
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (--budget < 0) throw new ExcessFault('values');
    const { value, number } = next;
    if (value.kind === 'reference') {
      const target = seen.has(value.number) ? null : readNoting(reader, survey, value);
      seen.add(value.number);
      if (target !== null) stack.push({ value: target, number: value.number });
      continue;
    }
    noteDictionary(reader, survey, value, number);
    for (const child of childrenOf(value)) if (canHoldMore(child)) stack.push({ value: child, number });
  }
}

function checkOverlaps(reader: PdfReader, survey: Survey): void {
  const extents = reader.extents.toSorted((first, second) => first.start - second.start);
  for (const [index, extent] of extents.entries()) {
    const before = extents[index - 1];
    if (before !== undefined && extent.start < before.end && before.number !== extent.number) {
      note(survey.faults, `object ${extent.number} is hidden inside object ${before.number}`);
    }
  }
}

/** The page dictionaries in order, each with its object number. Throws StructureFault when the tree contradicts itself. */
export function readPages(reader: PdfReader): { number: number; dictionary: PdfDictionary }[] {
  const { dictionary: catalog } = catalogOf(reader);
  const root = reader.get(catalog, 'Pages');
  const pages: { number: number; dictionary: PdfDictionary }[] = [];
  const seen = new Set<number>();
  const visit = (value: PdfValue | undefined, depth: number): void => {
    const object = reader.objectOf(value);
    const dictionary = asDictionary(object?.value ?? null);
    if (object === null || dictionary === null) throw new StructureFault('a page is missing from the page tree');
    if (seen.has(object.number) || depth > 64) throw new StructureFault('the page tree leads in a circle');
    seen.add(object.number);
    const kids = asArray(reader.get(dictionary, 'Kids'));
    if (kids === null) pages.push({ number: object.number, dictionary });
    else for (const kid of kids.items) visit(kid, depth + 1);
    if (pages.length > mostPages) throw new StructureFault('the file has too many pages');
  };
  visit(catalog.entries.get('Pages'), 0);
  const count = asInteger(reader.get(asDictionary(root), 'Count'));
  if (count !== pages.length || pages.length === 0) {
    throw new StructureFault(`the page tree counts ${count ?? 'no'} pages and holds ${pages.length}`);
  }
  return pages;
}

function checkForm(reader: PdfReader, survey: Survey): void {
  const form = asDictionary(reader.get(catalogOf(reader).dictionary, 'AcroForm'));
  if (form === null) return;
  const needsAppearances = reader.get(form, 'NeedAppearances');
  if (needsAppearances?.kind === 'boolean' && needsAppearances.value) {
    note(survey.unstable, 'each viewer draws its form fields anew');
  }
  if (reader.get(form, 'XFA') !== null) note(survey.unstable, 'it carries a second, dynamic form (XFA)');
}

/** Surveys the whole file; never throws for what the file holds. */
export function surveyFile(reader: PdfReader): Survey {
  const survey: Survey = { faults: [], unstable: [], signatureObjects: [] };
  try {
    if (reader.xref.trailer.entries.has('Encrypt')) note(survey.faults, 'it is encrypted');
    readPages(reader);
    walk(reader, survey);
    checkForm(reader, survey);
    const layers = findLayerFault(reader);
    if (layers !== null) note(survey.unstable, layers);
  } catch (error) {
    if (!(error instanceof StructureFault)) throw error;
    note(survey.faults, error.message);
    // What was not looked at may change as it likes.
    if (error instanceof ExcessFault) note(survey.unstable, error.message);
  }
  checkOverlaps(reader, survey);
  return survey;
}
