import { downloadSigned, finishSigning, recallDocument } from '@sealwright/contract';
import { extractText } from '@sealwright/pdf';
import { expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { fillAll, refusal, sentDocument, sign, type Signer } from '../../../../test/signing-flow.ts';

const server = await testApp();
const FIELDS = [{ type: 'signature' }, { type: 'text' }];

async function soFar({ call }: Pick<Signer, 'call'>): Promise<string> {
  const bytes = (await call(downloadSigned, { query: { kind: 'so_far' } })) as unknown as Buffer;
  return (await extractText(new Uint8Array(bytes))).join('\n');
}

test('a copy so far shows what is done and one’s own, says on the page that it is not complete, and is gone with the seal', async () => {
  const { signers, id, read } = await sentDocument(server, [
    { name: 'Ada', order: 1, fields: FIELDS },
    { name: 'Bob', order: 1, fields: FIELDS },
  ]);
  const [ada, bob] = signers;
  await fillAll(ada!, 'Neon');
  const number = (await read()).number;

  expect(await soFar(ada!)).toContain(`Incomplete copy of ${number}`);
  expect(await soFar(ada!)).toContain('Neon');
  expect(await soFar(bob!)).not.toContain('Neon');

  await ada!.call(finishSigning);
  expect(await soFar(bob!)).toContain('Neon');

  const events = await server.platform.db.selectFrom('evidence').selectAll().where('documentId', '=', id).execute();
  expect(events.map(({ action }) => action)).not.toContain('recipient.copy_downloaded');
  await sign(bob!);
  await server.runTasks();
  expect(await refusal(soFar(ada!))).toBe('404 not_found');
});

test('a link that is dead gives no copy', async () => {
  const document = await sentDocument(server, [{ name: 'Ada', fields: FIELDS }]);
  const [ada] = document.signers;
  await server.as(document.sender)(recallDocument, { params: { id: document.id } });
  expect(await refusal(soFar(ada!))).toBe('410 link_recalled');
});
