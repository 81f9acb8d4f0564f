import type { PdfObject, PdfRef } from '@libpdf/core';
import { PDF, PdfArray, PdfDict } from '@libpdf/core';
import { expect, test } from 'vitest';
import * as sources from '../../test/sources.ts';
import type { Bytes, ReportBlock } from '../types.ts';
import { prepare } from './index.ts';
import { arrayAt, dictAt, nameAt, numberAt, resolve, stringAt } from './objects.ts';

const description = { title: 'Agreement', number: 'D-000142', sealLevel: 'PAdES B-T' };
const blocks: ReportBlock[] = [
  { kind: 'heading', locale: 'en', text: 'Recipients' },
  { kind: 'paragraph', locale: 'ar', text: 'محمد الأمين (مدير) 123' },
  { kind: 'facts', locale: 'en', columns: 2, rows: [{ label: 'Number', value: 'D-000142' }] },
];
const withReport = (source: Bytes) =>
  prepare({
    source,
    marks: [],
    report: { description, blocks, footer: { locale: 'en', text: '' } },
    attachments: [],
  });

type Read = { tag: string | null; words: string | null; language: string | null; kids: Read[] };

/** The elements of a file's structure; marked content is left out. */
function readElements(pdf: PDF, value: PdfObject | undefined): Read[] {
  const item = resolve(pdf, value);
  if (item instanceof PdfArray) return [...item].flatMap((kid) => readElements(pdf, kid));
  if (!(item instanceof PdfDict) || nameAt(pdf, item, 'S') === null) return [];
  const [tag, words, language] = [
    nameAt(pdf, item, 'S'),
    stringAt(pdf, item, 'ActualText'),
    stringAt(pdf, item, 'Lang'),
  ];
  return [{ tag, words, language, kids: readElements(pdf, item.get('K')) }];
}

test('the report is tagged in reading order, right-to-left text with its words as they were written', async () => {
  const pdf = await PDF.load(await withReport(await sources.plainPdf()));

  const root = dictAt(pdf, pdf.getCatalog(), 'StructTreeRoot')!;
  const [section] = readElements(pdf, root.get('K'));

  const cells = (tag: string) => [expect.objectContaining({ tag })];
  expect(section).toMatchObject({ tag: 'Sect', language: 'en' });
  expect(section?.kids).toMatchObject([
    { tag: 'H2', words: null },
    { tag: 'P', words: 'محمد الأمين (مدير) 123', language: 'ar' },
    {
      tag: 'Table',
      kids: [
        { tag: 'TR', kids: cells('TH') },
        { tag: 'TR', kids: cells('TD') },
      ],
    },
  ]);
});

test('every marked piece of a report page leads to its element, and back', async () => {
  const pdf = await PDF.load(await withReport(await sources.plainPdf()));

  const root = dictAt(pdf, pdf.getCatalog(), 'StructTreeRoot')!;
  const nums = arrayAt(pdf, dictAt(pdf, root, 'ParentTree')!, 'Nums')!;
  const owners = resolve(pdf, nums.at(1)) as PdfArray;

  expect(owners.length).toBe(4);
  for (const [mark, owner] of [...owners].entries()) {
    expect(numberAt(pdf, resolve(pdf, owner) as PdfDict, 'K')).toBe(mark);
  }
});

test('a source that is tagged keeps its tags, and the report’s come after them under free keys', async () => {
  const source = await sources.build([{}], ({ pdf, catalog }) => {
    const own = pdf.register(sources.dict({ Type: sources.name('StructElem'), S: sources.name('Document') }));
    const leaf = sources.dict({ Nums: sources.list(), Limits: sources.numbers(0, 6) });
    const tree = sources.dict({ Kids: sources.list(pdf.register(leaf)) });
    const next = sources.number(7);
    const root = { Type: sources.name('StructTreeRoot'), K: own, ParentTree: tree, ParentTreeNextKey: next };
    catalog.set('StructTreeRoot', pdf.register(sources.dict(root)));
  });

  const pdf = await PDF.load(await withReport(source));

  const root = dictAt(pdf, pdf.getCatalog(), 'StructTreeRoot')!;
  expect(readElements(pdf, root.get('K')).map(({ tag }) => tag)).toEqual(['Document', 'Sect']);
  const kids = arrayAt(pdf, dictAt(pdf, root, 'ParentTree')!, 'Kids')!;
  expect([...arrayAt(pdf, pdf.getObject(kids.at(1) as PdfRef) as PdfDict, 'Nums')!][0]).toMatchObject({ value: 7 });
  expect(numberAt(pdf, root, 'ParentTreeNextKey')).toBe(8);
});
