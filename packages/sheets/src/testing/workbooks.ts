import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import yazl from 'yazl';
import { createXlsx } from '../xlsx-write.ts';

export async function written(tables: readonly (readonly (readonly string[])[])[], name = 'Sheet'): Promise<Buffer> {
  const workbook = createXlsx(name);
  const bytes = buffer(workbook.output);
  for (const table of tables) await workbook.write(table);
  await workbook.end();
  return bytes;
}

export async function zipped(parts: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream as Readable);
}

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

export const relation = (id: string, type: string, target: string, more = ''): string =>
  `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}" ${more}/>`;

export const relations = (...all: string[]): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`;

export const sheetXml = (rows: string): string => `<worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`;

/** A workbook as other programs write it. Parts may be replaced, or left out with null. */
export async function workbook(
  rows: string,
  parts: Record<string, string | Buffer | null> = {},
  properties = '',
): Promise<Buffer> {
  const all: Record<string, string | Buffer | null> = {
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${RELATIONS}">${properties}<sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
      relation('rId2', 'sharedStrings', 'sharedStrings.xml'),
      relation('rId3', 'styles', 'styles.xml'),
    ),
    'xl/worksheets/sheet1.xml': sheetXml(rows),
    ...parts,
  };
  const present = Object.entries(all).filter((part): part is [string, string | Buffer] => part[1] !== null);
  return zipped(Object.fromEntries(present));
}
