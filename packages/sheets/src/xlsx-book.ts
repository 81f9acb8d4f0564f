import { posix } from 'node:path';
import { SheetError } from './rows.ts';
import { createXmlReader, localName } from './xlsx-xml.ts';
import type { Package } from './xlsx-zip.ts';

export type Book = {
  /** Parts, in the workbook's order, those that a person sees first. */
  sheets: string[];
  strings: string | null;
  styles: string | null;
  /** Days are counted from 1904, as on old Macs. */
  from1904: boolean;
};

type Relation = { id: string; type: string; target: string };
type Sheet = { relation: string; hidden: boolean };

const MOST_BYTES = 67_108_864;
const LONGEST_TEXT = 1_048_576;

export async function readBook(parts: Package): Promise<Book> {
  const root = await readRelations(parts, '');
  const workbook = root.find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml';
  const relations = await readRelations(parts, workbook);
  const sheets: Sheet[] = [];
  let from1904 = false;
  await readXml(parts, workbook, (name, attributes) => {
    if (name === 'sheet') {
      const state = attributes['state'];
      sheets.push({ relation: relationId(attributes), hidden: state === 'hidden' || state === 'veryHidden' });
    } else if (name === 'workbookPr') {
      from1904 = attributes['date1904'] === '1' || attributes['date1904'] === 'true';
    }
  });
  const targetOf = (type: string): string | null => {
    const target = relations.find((relation) => relation.type === type)?.target;
    return target !== undefined && parts.has(target) ? target : null;
  };
  const targets = sheets
    .toSorted((a, b) => Number(a.hidden) - Number(b.hidden))
    .map((sheet) => relations.find(({ id, type }) => id === sheet.relation && type === 'worksheet')?.target)
    .filter((target) => target !== undefined);
  if (targets.length === 0) throw new SheetError('unreadable');
  return { sheets: targets, strings: targetOf('sharedStrings'), styles: targetOf('styles'), from1904 };
}

const relationId = (attributes: Record<string, string>): string =>
  Object.entries(attributes).find(([name]) => name.includes(':') && localName(name) === 'id')?.[1] ?? '';

/** What a part points to within the package; what is outside it is never asked for. */
async function readRelations(parts: Package, part: string): Promise<Relation[]> {
  const folder = posix.dirname(part);
  const file = posix.join(folder, '_rels', `${posix.basename(part)}.rels`);
  const relations: Relation[] = [];
  if (!parts.has(file)) return relations;
  await readXml(parts, file, (name, attributes) => {
    const target = attributes['Target'];
    if (name !== 'Relationship' || target === undefined || attributes['TargetMode'] === 'External') return;
    relations.push({
      id: attributes['Id'] ?? '',
      type: posix.basename(attributes['Type'] ?? ''),
      target: posix.join('/', folder, target.startsWith('/') ? posix.relative(`/${folder}`, target) : target).slice(1),
    });
  });
  return relations;
}

/** Small parts, of which only the tags matter. */
export async function readXml(
  parts: Package,
  name: string,
  open: (name: string, attributes: Record<string, string>) => void,
  close: (name: string) => void = () => {},
): Promise<void> {
  const part = await parts.open(name, MOST_BYTES);
  const reader = createXmlReader({ open, close, text: () => {}, textCut: () => {} }, LONGEST_TEXT);
  for await (const bytes of part.bytes) reader.write(bytes);
  reader.end();
}
