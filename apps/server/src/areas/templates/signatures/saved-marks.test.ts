import { attachSignature, deleteSignature, finishSigning } from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp, type TestUser } from '../../../../test/app.ts';
import { checkInvariants } from '../../../../test/invariants.ts';
import { inkPicture, saveSignature } from '../../../../test/signatures.ts';
import { consent, DRAWING, refusal, sentDocument, type Signer } from '../../../../test/signing-flow.ts';

const server = await testApp();
const { as, make, platform } = server;

/** A signer with one field of a type, who has consented. */
async function signerOf(type: 'signature' | 'initial') {
  const { id, signers } = await sentDocument(server, [{ name: 'Ada', fields: [{ type: 'signature' }, { type }] }]);
  const signer = signers[0]!;
  await consent(signer);
  const fields = await platform.db.selectFrom('fields').select(['id', 'type']).where('documentId', '=', id).execute();
  return { id, signer, field: fields.findLast((one) => one.type === type)?.id ?? 0 };
}

const attach = (signer: Signer, user: TestUser | null, field: number, signature: number) =>
  as(user)(attachSignature, { params: { id: field }, query: { token: signer.token }, body: { signature } });

test('a signer who is signed in signs with their own saved signature; the evidence says that it was one', async () => {
  const user = await make.user();
  const { id: signature } = await saveSignature(server, user, 'Mine');
  const { id, signer, field } = await signerOf('signature');

  const filled = await attach(signer, user, field, signature);
  expect(filled.mark).toMatchObject({ kind: 'draw', image: DRAWING });
  const said = await platform.db
    .selectFrom('evidence')
    .select('entry')
    .where('documentId', '=', id)
    .where('action', '=', 'recipient.signature_attached')
    .execute();
  expect(JSON.parse(said[0]!.entry)).toMatchObject({ details: { field, kind: 'draw', isSaved: true } });
});

test('the document keeps its own copy of an uploaded one that is deleted later', async () => {
  const user = await make.user();
  const image = inkPicture();
  const { id: signature } = await saveSignature(server, user, 'From paper', { kind: 'upload', image });
  const { signer } = await sentDocument(server, [{ name: 'Ada' }]).then(({ signers }) => ({ signer: signers[0]! }));
  await consent(signer);
  const field = await platform.db.selectFrom('fields').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();

  await attach(signer, user, field.id, signature);
  await as(user)(deleteSignature, { params: { id: signature } });
  await signer.call(finishSigning);
  await server.runTasks({ withSweeps: true });

  expect(await checkInvariants(platform.db, platform.store)).toEqual([]);
});

test('into an initial go the initials; without any there is nothing to put there', async () => {
  const user = await make.user();
  const bare = await saveSignature(server, user, 'Bare');
  const full = await saveSignature(server, user, 'Full', { initials: { kind: 'type', text: 'AL' } });
  const { signer, field } = await signerOf('initial');

  expect(await refusal(attach(signer, user, field, bare.id))).toBe('404 not_found');
  expect((await attach(signer, user, field, full.id)).mark).toMatchObject({ kind: 'type', text: 'AL' });
});

test('neither another person’s signature, nor without a session, nor with one that is made up', async () => {
  const [user, mallory] = [await make.user(), await make.user()];
  const { id: theirs } = await saveSignature(server, user, 'Mine');
  const { signer, field } = await signerOf('signature');

  expect(await refusal(attach(signer, mallory, field, theirs))).toBe('404 not_found');
  expect(await refusal(attach(signer, null, field, theirs))).toBe('401 not_signed_in');
  expect(await refusal(attach(signer, { ...user, token: 'a.b.c' }, field, theirs))).toBe('401 not_signed_in');
  expect(await refusal(attach(signer, user, field, 999_999))).toBe('404 not_found');
  // The session alone opens no one's document.
  expect(await refusal(attach({ ...signer, token: 'wrong' }, user, field, theirs))).toBe('404 link_invalid');
});

test('on a host’s device the session is the host’s: nothing saved goes into the document', async () => {
  const host = await make.user();
  const { id: theirs } = await saveSignature(server, host, 'Mine');
  const { signer, field } = await signerOf('signature');
  const links = platform.db.updateTable('recipientLinks').where('recipientId', '=', signer.id);
  await links.set({ hostName: 'Grace' }).execute();

  expect(await refusal(attach(signer, host, field, theirs))).toBe('404 not_found');
});
