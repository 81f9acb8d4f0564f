import { attachSignature, finishSigning, getSigning } from '@sealwright/contract';
import { encodePicture } from '@sealwright/pdf';
import { expect, test, vi } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { checkInvariants } from '../../../../test/invariants.ts';
import { rawSql } from '../../../../test/raw-sql.ts';
import { consent, DRAWING, refusal, sentDocument, type Signer } from '../../../../test/signing-flow.ts';

const server = await testApp();
const { db, store } = server.platform;

/** Someone who has accepted the disclosure and is to sign in so many fields. */
async function signerWith(count: number) {
  const sent = await sentDocument(server, [{ name: 'Ada', fields: [{ type: 'signature' }] }], {
    prepare: (_, id) =>
      rawSql(
        db,
        `insert into fields (account_id, document_id, file_id, recipient_id, type, page, x, y, width, height)
          select account_id, document_id, file_id, recipient_id, type, page, 0.02 + 0.04 * (n % 23), 0.02 + 0.04 * (n / 23 % 23), 0.035, 0.03
          from fields, generate_series(1, ${count - 1}) n where document_id = ${id}`,
      ),
  });
  const signer = sent.signers[0]!;
  await consent(signer);
  const { fields } = await signer.call(getSigning);
  return { ...sent, signer, fields: fields.map(({ id }) => id) };
}

const attach = (signer: Signer, field: number, image: string, kind: 'draw' | 'upload' = 'upload') =>
  signer.call(attachSignature, { params: { id: field }, body: { kind, image } });

/** Copies the mark of one field into all of these. */
const copyMark = (from: number, to: readonly number[]) =>
  rawSql(
    db,
    `update fields set mark = (select mark from fields where id = ${from}), filled_at = now() where id in (${to.join(',')})`,
  );

const markOf = async (field: number) =>
  (await db.selectFrom('fields').select('mark').where('id', '=', field).executeTakeFirstOrThrow()).mark as {
    sha256: string;
  };

/** A photo as full of noise as one can be. */
async function noisyPhoto(side: number, seed: number): Promise<string> {
  const pixels = new Uint8Array(side * side * 4).fill(255);
  let state = seed;
  for (let at = 0; at < pixels.length; at += 1) {
    state = (state * 48_271) % 2_147_483_647;
    if (at % 4 < 3) pixels[at] = state;
  }
  const bytes = await encodePicture({ width: side, height: side, pixels }, 'jpeg');
  return `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`;
}

/** A drawing of so many bytes. */
function scribble(bytes: number, seed: number): string {
  let [path, state] = ['M 0 0', seed];
  const next = () => (state = (state * 48_271) % 2_147_483_647) % 400;
  while (path.length < bytes) path += ` Q ${next()} ${next()} ${next()} ${next()}`;
  const svg = `<svg viewBox="0 0 400 400"><path d="${path} Z" fill="#1a237e"/></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

test('five hundred fields with the same photo are shown in a small page, and sealed', async () => {
  const { signer, fields, read } = await signerWith(500);
  const [first = 0, second = 0, ...rest] = fields;
  const photo = await noisyPhoto(900, 7);
  const alone = await attach(signer, first, photo);
  await copyMark(first, rest);
  const reading = vi.spyOn(store, 'get');
  const { sha256 } = await markOf(first);
  const readings = () => reading.mock.calls.filter(([hash]) => hash === sha256).length;

  const among = await attach(signer, second, photo);
  const view = await signer.call(getSigning);
  const readForThem = readings();
  const images = new Set(view.fields.map(({ mark }) => mark?.image));
  const shown = await server.app.inject([...images][0] ?? '');
  await signer.call(finishSigning);
  reading.mockClear();
  await server.runTasks();
  const readToSeal = readings();
  reading.mockRestore();

  expect(alone.mark?.image).toMatch(/^data:image\/jpeg;base64,/);
  expect(among.mark?.image).toMatch(/^\/api\/mark-images\//);
  expect(JSON.stringify(view).length).toBeLessThan(1_000_000);
  expect(readForThem).toBe(0);
  expect(images.size).toBe(1);
  expect({ status: shown.statusCode, type: shown.headers['content-type'] }).toEqual({
    status: 200,
    type: 'image/jpeg',
  });
  expect(shown.rawPayload.length).toBeLessThan(256 * 1024);
  expect((await read()).status).toBe('completed');
  expect(readToSeal).toBe(1);
  expect(await checkInvariants(db, store)).toEqual([]);
});

test('the address of a mark is good for its time, and while the document shows it', async () => {
  const { signer, fields } = await signerWith(40);
  const [first = 0, second = 0] = fields;
  await attach(signer, first, scribble(60_000, 3), 'draw');
  await copyMark(first, fields);
  const view = await signer.call(getSigning);
  const image = view.fields[0]?.mark?.image ?? '';
  const status = async (url: string) => (await server.app.inject(url)).statusCode;

  expect((await server.app.inject(image)).headers['content-type']).toContain('image/svg+xml');
  await attach(signer, first, DRAWING, 'draw');
  expect(await status(image)).toBe(200);
  expect(await status(image.replace(/signature=.{4}/, 'signature=0000'))).toBe(404);
  expect(await status(image.replace(String(first), String(second)))).toBe(404);
  server.clock.advance(2 * 3_600_000);
  expect(await status(image)).toBe(404);
  server.clock.advance(-2 * 3_600_000);
  await copyMark(first, fields);
  expect(await status(image)).toBe(404);
});

test('different pictures have room up to a limit, and with smaller ones the document is finished', async () => {
  const { signer, fields, read } = await signerWith(4);
  const [first = 0, second = 0, third = 0, fourth = 0] = fields;
  const large = await noisyPhoto(500, 1);
  await attach(signer, first, large);
  const { sha256 } = await markOf(first);
  const file = db.updateTable('storedFiles').where('sha256', '=', sha256);
  const { sizeBytes } = await db
    .selectFrom('storedFiles')
    .selectAll()
    .where('sha256', '=', sha256)
    .executeTakeFirstOrThrow();
  // As if there were forty of them.
  await file.set({ sizeBytes: (10 * 1024 - 100) * 1024 }).execute();

  expect(sizeBytes).toBeGreaterThan(100_000);
  expect(await refusal(attach(signer, second, await noisyPhoto(500, 2)))).toBe('422 document_marks_too_large');
  await attach(signer, second, await noisyPhoto(100, 3));
  await attach(signer, third, large);
  expect(await refusal(attach(signer, fourth, await noisyPhoto(100, 4)))).toBe('422 document_marks_too_large');
  await attach(signer, fourth, DRAWING, 'draw');
  await file.set({ sizeBytes }).execute();
  await signer.call(finishSigning);
  await server.runTasks();

  expect((await read()).status).toBe('completed');
});

test('drawings have room up to a limit: different ones, and one in many fields', async () => {
  const { signer, fields } = await signerWith(50);
  for (const [index, field] of fields.slice(0, 16).entries()) {
    await attach(signer, field, scribble(390_000, index + 1), 'draw');
  }

  const next = fields[16] ?? 0;
  expect(await refusal(attach(signer, next, scribble(390_000, 99), 'draw'))).toBe('422 document_marks_too_large');
  await attach(signer, next, scribble(390_000, 1), 'draw');
  await copyMark(next, fields.slice(17, 43));
  const last = fields[49] ?? 0;
  expect(await refusal(attach(signer, last, scribble(390_000, 1), 'draw'))).toBe('422 document_marks_too_large');
  await signer.call(attachSignature, { params: { id: last }, body: { kind: 'type', text: 'AL' } });
  expect(JSON.stringify(await signer.call(getSigning)).length).toBeLessThan(2_000_000);
});
