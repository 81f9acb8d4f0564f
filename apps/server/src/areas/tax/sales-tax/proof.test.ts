import {
  attachSalesTaxProof,
  completeSalesTaxRegistration,
  createSalesTaxRegistration,
  fileSalesTaxPeriod,
  getSalesTaxPeriod,
  getSalesTaxProof,
  getSalesTaxProofPicture,
  listSalesTaxPeriods,
  removeSalesTaxProof,
  reopenSalesTaxPeriod,
  TAX_PROOF_BYTES,
  updateSalesTaxPeriod,
} from '@sealwright/contract';
import { encodePicture } from '@sealwright/pdf';
import { expect, test } from 'vitest';
import { plainPdf } from '../../../../../../packages/pdf/test/sources.ts';
import { type TestUser, testApp } from '../../../../test/app.ts';
import { signedInAgain } from '../../../../test/signed-in-again.ts';
import { refusal, upload } from '../../../../test/signing-flow.ts';
import { sweepOrphans } from '../../files/index.ts';
import { eraseSalesTax, salesTaxFilesOf } from './index.ts';

const server = await testApp();
const { as, clock, make, platform } = server;
const { db } = platform;
const DAY = 24 * 3600_000;

const png = () => encodePicture({ width: 30, height: 20, pixels: new Uint8Array(30 * 20 * 4).fill(90) }, 'png');

async function filedPeriod(by: TestUser) {
  const agency = {
    level: 'state' as const,
    name: 'Texas Comptroller',
    accountNumber: '',
    reporting: 'accrual' as const,
    dueDay: 20,
    frequencies: [{ from: '2026-01-01', frequency: 'quarterly' as const }],
  };
  const versions = [{ from: '2026-01-01', parts: [{ name: 'State', rate: 82_500 }] }];
  const rates = [{ agency: 0, name: 'Austin', kind: 'single' as const, versions }];
  const address = { street: '12 Harbor Street', city: 'Austin', state: 'TX', postalCode: '73301' } as const;
  const begun = await as(by)(createSalesTaxRegistration, { body: { address, agencies: [agency], rates } });
  await as(by)(completeSalesTaxRegistration, { params: { id: begun.id } });
  const id = (await as(by)(listSalesTaxPeriods, { query: {} })).results[0]?.id ?? 0;
  const body = { gross: 0, exempt: 0, taxable: [], prepaid: 0, adjustment: 0, note: '' };
  await as(by)(updateSalesTaxPeriod, { params: { id }, body });
  const file = () => as(by)(fileSalesTaxPeriod, { params: { id }, body: { on: '2026-04-20', confirmation: 'F-1' } });
  return { id, params: { id }, file };
}

const attach = (by: TestUser, id: number, ...files: { name: string; bytes: Uint8Array }[]) =>
  upload(server, by, attachSalesTaxProof.at.replace(/^POST /, '').replace(':id', String(id)), files);
const bytesOf = async (answer: Promise<unknown>) => (await answer) as Buffer;

async function someone() {
  // After the store was bound: before that nothing is swept.
  clock.set(new Date('2028-08-15T12:00:00Z'));
  const by = await make.user();
  return { by, ...(await filedPeriod(by)) };
}

test('a PDF is kept with a filed period, shown and given back, and another file takes its place', async () => {
  const { by, id, params, file } = await someone();
  const pdf = { name: 'Receipt 1.pdf', bytes: await plainPdf() };
  expect(await attach(by, id, pdf)).toMatchObject({ status: 409, body: { code: 'sales_tax_state' } });
  expect((await file()).permissions).toMatchObject({ attach: true, detach: false });

  const { status, body } = await attach(by, id, pdf);
  expect(status).toBe(200);
  expect(body).toMatchObject({ proof: { name: 'Receipt 1.pdf', media_type: 'application/pdf' } });
  expect((await bytesOf(as(by)(getSalesTaxProof, { params }))).subarray(0, 5).toString()).toBe('%PDF-');
  const shown = await bytesOf(as(by)(getSalesTaxProofPicture, { params }));
  expect(shown.subarray(0, 3).toString('hex')).toBe('ffd8ff');

  await attach(by, id, { name: 'screen.png', bytes: await png() });
  const replaced = await as(by)(getSalesTaxPeriod, { params });
  expect(replaced.proof).toMatchObject({ name: 'screen.webp', mediaType: 'image/webp' });
  const picture = await bytesOf(as(by)(getSalesTaxProofPicture, { params }));
  expect(picture.subarray(8, 12).toString()).toBe('WEBP');

  // Opened again, the period keeps it, and it is changed once it is filed anew.
  const open = await as(by)(reopenSalesTaxPeriod, { params });
  expect(open).toMatchObject({ proof: { name: 'screen.webp' }, permissions: { attach: false, detach: false } });
  expect(await refusal(as(by)(removeSalesTaxProof, { params }))).toBe('409 sales_tax_state');
});

test('what is no PDF or picture, too large, empty or more than one file is refused, and what was there stays', async () => {
  const { by, id, params, file } = await someone();
  await file();
  await attach(by, id, { name: 'kept.pdf', bytes: await plainPdf() });
  const codeOf = async (...files: { name: string; bytes: Uint8Array }[]) => {
    const { status, body } = await attach(by, id, ...files);
    return `${status} ${String(body['code'])}`;
  };
  const bytes = Buffer.from('<script>alert(1)</script>');

  expect(await codeOf({ name: 'page.pdf', bytes })).toBe('422 tax_proof_invalid');
  expect(await codeOf({ name: 'empty.pdf', bytes: Buffer.alloc(0) })).toBe('422 tax_proof_invalid');
  expect(await codeOf({ name: 'broken.png', bytes: (await png()).subarray(0, 40) })).toBe('422 image_invalid');
  expect(await codeOf({ name: 'broken.pdf', bytes: Buffer.from('%PDF-1.7 nothing') })).toMatch(/^422 file_/);
  const large = Buffer.alloc(TAX_PROOF_BYTES + 1, '%PDF-');
  expect(await codeOf({ name: 'large.pdf', bytes: large })).toBe('413 tax_proof_too_large');
  const one = { name: 'one.png', bytes: await png() };
  expect(await codeOf(one, one)).toBe('422 files_too_many');
  expect(await codeOf()).toBe('422 file_missing');
  expect((await as(by)(getSalesTaxPeriod, { params })).proof?.name).toBe('kept.pdf');
});

test('another account finds no file, and removes none', async () => {
  const { by, id, params, file } = await someone();
  await file();
  expect(await refusal(as(by)(getSalesTaxProof, { params }))).toBe('404 not_found');
  await attach(by, id, { name: 'kept.png', bytes: await png() });
  const stranger = await make.user();
  expect(await attach(stranger, id, { name: 'mine.png', bytes: await png() })).toMatchObject({ status: 404 });
  for (const call of [getSalesTaxProof, getSalesTaxProofPicture, removeSalesTaxProof]) {
    expect(await refusal(as(stranger)(call, { params }))).toBe('404 not_found');
  }
});

test('the sweep of files leaves it as long as it is kept; removed or erased, it goes', async () => {
  const { by, id, params, file } = await someone();
  await file();
  await attach(by, id, { name: 'kept.pdf', bytes: await plainPdf({ size: [0, 0, 317, 300] }) });
  const [kept] = await salesTaxFilesOf(db, by.accountId);
  expect(kept?.name).toBe(`2026-01-01 ${id} kept.pdf`);
  const isThere = async () => {
    clock.advance(2 * DAY);
    await sweepOrphans(platform);
    const row = db
      .selectFrom('storedFiles')
      .select('sha256')
      .where('sha256', '=', kept?.sha256 ?? '');
    return (await row.executeTakeFirst()) !== undefined;
  };
  const pictures = async () =>
    (
      await db
        .selectFrom('pagePictures')
        .select('page')
        .where('fileSha256', '=', kept?.sha256 ?? '')
        .execute()
    ).length;
  expect(await pictures()).toBeGreaterThan(0);
  expect(await isThere()).toBe(true);
  // What was drawn of it stays as well.
  expect(await pictures()).toBeGreaterThan(0);
  const again = await signedInAgain(server, by);
  expect(await as(again)(removeSalesTaxProof, { params })).toMatchObject({ proof: null });
  expect(await isThere()).toBe(false);

  await attach(await signedInAgain(server, by), id, { name: 'new.png', bytes: await png() });
  await eraseSalesTax(db, by.accountId);
  expect(await salesTaxFilesOf(db, by.accountId)).toEqual([]);
});
