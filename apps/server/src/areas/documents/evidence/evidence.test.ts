import {
  fillField,
  finishSigning,
  getSigning,
  listEvidence,
  recallDocument,
  replaceFields,
  updateRecipient,
} from '@sealwright/contract';
import { verifyChain, verifyCheckpoint, verifyInclusion, entryLeafHash } from '@sealwright/pdf';
import { expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { checkInvariants } from '../../../../test/invariants.ts';
import { rawSql } from '../../../../test/raw-sql.ts';
import { fillAll, refusal, sentDocument, sign } from '../../../../test/signing-flow.ts';
import { keysService } from '../sealing/index.ts';
import { disclosureOf, evidenceLog, readEntries } from './index.ts';

const server = await testApp();
const { db } = server.platform;

test('the evidence tells everything in order, with who, when and from where, and its chain holds', async () => {
  const { id, sender, signers } = await sentDocument(server, [{ name: 'Ada' }]);
  await sign(signers[0]!);
  await server.runTasks();

  const { events, isChainIntact } = await server.as(sender)(listEvidence, { params: { id } });

  expect(isChainIntact).toBe(true);
  expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, at) => at + 1));
  expect(events.map(({ action }) => action).filter((action) => !action.startsWith('recipient.mail'))).toEqual([
    'document.created',
    'file.added',
    'document.sent',
    'recipient.invited',
    'recipient.viewed',
    'recipient.consented',
    'recipient.signature_attached',
    'recipient.submitted',
    'document.sealing_started',
    'document.completed',
  ]);
  const submitted = events.find(({ action }) => action === 'recipient.submitted')!;
  expect(submitted.actor).toMatchObject({ kind: 'recipient', name: 'Ada', email: signers[0]!.email });
  expect(submitted.address).toBe('127.0.0.1');
});

// People accepted these words, and their digest is in the evidence: another wording is another version.
test.each([
  ['en', '2026-11', '3d3f36e559678aa72fd139008ada9fa06c687a960a757c59a281293b65c8166b'],
  ['es', '2026-11', 'efd5a081a7a635d7ef4d8cf5aca9dbd9917759e95bd62629b2e11a63819e4b73'],
  ['zhCn', '2026-11', '344375d7ecaa8f547ad07e262df234d97ecb5f1d210aee0b3b10e84b9ad98718'],
  ['ar', '2026-11', 'e32a6f1de2429eac7f2bb1579c4c4a4d5c40120383e24f2e15991daa265cb93a'],
  ['ur', '2026-11', 'ce090114b6ea76d83b11926184cda1aecdd42eda54c92cee01e95b0b481e9828'],
] as const)('the disclosure in %s of version %s stays word for word', (locale, version, digest) => {
  expect(disclosureOf(locale, version).sha256).toBe(digest);
});

test('another account does not see the evidence', async () => {
  const { id } = await sentDocument(server, [{ name: 'Ada' }]);
  const stranger = await server.make.user();

  expect(await refusal(server.as(stranger)(listEvidence, { params: { id } }))).toBe('404 not_found');
});

test('evidence can be neither changed nor deleted, by anyone who writes SQL as the application', async () => {
  const { id } = await sentDocument(server, [{ name: 'Ada' }]);

  const statements = [
    `update evidence set action = 'file.removed' where document_id = ${id}`,
    `delete from evidence where document_id = ${id}`,
    'truncate evidence cascade',
  ];
  for (const statement of statements) await expect(rawSql(db, statement)).rejects.toThrow('append-only');
});

test('a changed clear text is noticed, and an erased one leaves the chain whole', async () => {
  const { id, sender } = await sentDocument(server, [{ name: 'Ada' }]);
  const list = () => server.as(sender)(listEvidence, { params: { id } });
  const personal = db.updateTable('evidencePersonal').where('documentId', '=', id).where('name', '=', 'actor');

  await personal.set({ value: 'Mallory <m@example.com>' }).execute();
  const changed = await list();
  await db.deleteFrom('evidencePersonal').where('documentId', '=', id).execute();
  const erased = await list();

  expect(changed.isChainIntact).toBe(false);
  expect(erased.isChainIntact).toBe(true);
  expect(erased.events[0]!.actor).toMatchObject({ kind: 'user', name: null, email: null });
});

test('twenty acts at once on one document make one chain without gaps', async () => {
  const { id, signers } = await sentDocument(server, [
    { name: 'Ada', fields: [{ type: 'signature' }, ...Array.from({ length: 9 }, () => ({ type: 'text' }))] },
  ]);
  const [ada] = signers;
  await fillAll(ada!);
  const { fields } = await ada!.call(getSigning);
  const texts = fields.filter(({ type }) => type === 'text');

  await Promise.all(
    texts.flatMap((field, at) =>
      ['a', 'b'].map((letter) => ada!.call(fillField, { params: { id: field.id }, body: { value: `${letter}${at}` } })),
    ),
  );
  await ada!.call(finishSigning);

  const { accountId } = await db
    .selectFrom('documents')
    .select('accountId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const entries = await readEntries(db, { accountId, documentId: id });
  expect(verifyChain(entries)).toMatchObject({ fault: null, entryCount: entries.length });
});

test('the log takes in every entry once, also when four processes do it at once, and proves each', async () => {
  const keys = keysService(server.platform);
  const log = evidenceLog(server.platform, async () => (await keys.current()).log);
  const { id } = await sentDocument(server, [{ name: 'Ada' }]);

  const states = await Promise.all([log.takeIn(), log.takeIn(), log.takeIn(), log.takeIn()]);

  const { size, checkpoint } = states.at(-1)!;
  const { accountId } = await db
    .selectFrom('documents')
    .select('accountId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const entries = await readEntries(db, { accountId, documentId: id });
  const proofs = await log.prove({ accountId, id }, size);
  const { root } = verifyCheckpoint(checkpoint, (await keys.current()).log.publicKeyPem)!;
  expect(proofs).toHaveLength(entries.length);
  for (const [at, { leafIndex, proof }] of proofs.entries()) {
    const leaf = entryLeafHash(entries[at]!.hash);
    const hashes = proof.map((hash) => Buffer.from(hash, 'hex'));
    expect(verifyInclusion({ leaf, leafIndex, size, proof: hashes, root })).toBe(true);
  }
  expect(await checkInvariants(db, server.platform.store)).toEqual([]);
});

test('an entry keeps the names of what it speaks of, whatever becomes of these', async () => {
  const field = { type: 'text', label: 'Rent' };
  const { id, sender, signers } = await sentDocument(server, [{ name: 'Ada', fields: [field, { type: 'signature' }] }]);
  const ada = signers[0]!;
  await fillAll(ada);
  await server.as(sender)(recallDocument, { params: { id } });
  await server.as(sender)(updateRecipient, { params: { id: ada.id }, body: { name: 'Corrected' } });
  await server.as(sender)(replaceFields, { params: { id }, body: { fields: [] } });

  const { events, isChainIntact } = await server.as(sender)(listEvidence, { params: { id } });

  expect(isChainIntact).toBe(true);
  const detailsOf = (action: string) => events.find((event) => event.action === action)?.details;
  expect(detailsOf('recipient.mail_sent')).toMatchObject({ recipientName: 'Ada' });
  const place = { fieldLabel: 'Rent', fieldType: 'text', page: 1, fileName: 'contract.pdf' };
  expect(detailsOf('recipient.field_filled')).toMatchObject(place);
});
