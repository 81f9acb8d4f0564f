import {
  addRecipient,
  answerIdentity,
  completeDocument,
  correctDocument,
  type Document,
  downloadIrsRecord,
  eraseRetentionDue,
  getDocument,
  getIdentityCheck,
  getIrsRecord,
  getSigning,
  listEvidence,
  printIrsForm,
  recallDocument,
  recordIdentification,
  searchTaxReturns,
  sendDocument,
  setRetentionRules,
  startIdentity,
  startInPerson,
  unlockDocument,
  updateDocument,
  updateRecipient,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { plainPdf } from '../../../../../../../packages/pdf/test/sources.ts';
import { type Refused, testApp } from '../../../../../test/app.ts';
import { signedInAgain } from '../../../../../test/signed-in-again.ts';
import {
  callWith,
  linkOf,
  type Person,
  refusal,
  type SentDocument,
  sentDocument,
  sign,
  type Signer,
  upload,
} from '../../../../../test/signing-flow.ts';
import { checkInvariants } from '../../../../../test/invariants.ts';

const server = await testApp();
const { as } = server;

const LICENSE = {
  outcome: 'confirmed',
  basis: 'document',
  kind: 'driver_license',
  issuer: 'State of Ohio',
  numberEnd: '4821',
  expiresOn: '2035-01-31',
} as const;
const KNOWN = { outcome: 'confirmed', basis: 'relationship', sinceTaxYear: 2021, statement: true } as const;
const MISMATCH = { outcome: 'refused', reason: 'mismatch' } as const;

const ADA: Person = { name: 'Ada Jones', role: 'in_person', taxpayer: 'taxpayer' };
const BEN: Person = { name: 'Ben Jones', role: 'in_person', taxpayer: 'spouse' };
const RETURN = { sendingOption: 'irs_8879', formType: '1040', taxYear: 2025 } as const;

const sentForm = (people: Person[] = [ADA, BEN], more: object = {}): Promise<SentDocument> =>
  sentDocument(server, people, {
    prepare: (sender, id) => sender(updateDocument, { params: { id }, body: { ...RETURN, ...more } }),
  });

type Body = Parameters<typeof record>[2];
const record = (
  { sender }: SentDocument,
  { id }: Pick<Signer, 'id'>,
  body: typeof LICENSE | typeof KNOWN | typeof MISMATCH,
) => as(sender)(recordIdentification, { params: { id }, body });

async function openInPerson({ sender, id }: SentDocument, signer: Pick<Signer, 'id'>): Promise<Pick<Signer, 'call'>> {
  const { url } = await as(sender)(startInPerson, { params: { id: signer.id } });
  return { call: callWith(server, id, new URL(url).searchParams.get('token') ?? '') };
}

async function signInPerson(form: SentDocument, signer: Signer, body: Body = LICENSE): Promise<void> {
  await record(form, signer, body);
  await sign(await openInPerson(form, signer));
}

async function failThrice(form: SentDocument, signer: Signer) {
  await record(form, signer, MISMATCH);
  await record(form, signer, MISMATCH);
  return record(form, signer, MISMATCH);
}

async function onPaper(form: SentDocument, signers: Signer[], texts: Record<string, string> = {}) {
  const scan = { name: 'scan.pdf', bytes: await plainPdf({ pages: 2 }) };
  const today = server.platform.clock.now().toISOString().slice(0, 10);
  const said = { signers: signers.map(({ id }) => id).join(','), signed_on: today, ...texts };
  const { status, body } = await upload(server, form.sender, `/api/documents/${form.id}/paper/`, [scan], said);
  return status === 201 ? '201' : `${status} ${String(body['code'])}`;
}

const recordOf = ({ sender, id }: SentDocument) => as(sender)(getIrsRecord, { params: { id } });
const actionsOf = async ({ sender, id }: SentDocument) =>
  (await as(sender)(listEvidence, { params: { id } })).events.map(({ action }) => action);
const recipientIn = (document: Document, { id }: Pick<Signer, 'id'>) =>
  document.recipients.find((one) => one.id === id)!;

const download = ({ sender }: SentDocument, url: string) =>
  server.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${sender.token}` } });

test('what an IRS form lacks is said at once when it is sent, each at its place', async () => {
  const sender = await server.make.user();
  const attempt = sentDocument(server, [{ name: 'Ada', taxpayer: 'taxpayer' }], {
    sender,
    prepare: (call, id) => call(updateDocument, { params: { id }, body: { sendingOption: 'irs_8878' } }),
  });

  const problems = await attempt.then(
    () => [],
    (cause: unknown) => (cause as Refused).errors,
  );

  expect(problems.map(({ path, code }) => `${path.replace(/\d+/, 'N')} ${code}`)).toEqual([
    'form_type send_irs_form',
    'tax_year send_irs_tax_year',
    'recipients.N.identity send_irs_identity',
  ]);
});

test('questions of the demo provider are refused for an IRS form', async () => {
  const ada: Person = { name: 'Ada', taxpayer: 'taxpayer', identity: 'kba', kbaProvider: 'demo' };

  expect(await refusal(sentForm([ada]))).toBe('422 document_not_sendable');
});

test('two people never share an address, and so never a check', async () => {
  const sender = await server.make.user();
  const { id } = await sentDocument(server, [{ name: 'Ada' }], { sender }).then(async ({ read }) => read());
  await as(sender)(recallDocument, { params: { id } });
  const { recipients } = await as(sender)(getDocument, { params: { id } });
  const spouse = { name: 'Ben', email: recipients[0]!.email.toUpperCase(), taxpayer: 'spouse' } as const;

  expect(await refusal(as(sender)(addRecipient, { body: { document: id, ...spouse } }))).toMatch(
    /recipient_email_taken$/,
  );
});

test('joint filers sign in person, each after their own identification', async () => {
  const form = await sentForm();
  const [ada, ben] = form.signers as [Signer, Signer];

  expect(await refusal(openInPerson(form, ada))).toBe('409 irs_identification_needed');
  await signInPerson(form, ada);
  // What was seen of one says nothing of the other.
  expect(await refusal(openInPerson(form, ben))).toBe('409 irs_identification_needed');
  await signInPerson(form, ben, KNOWN);
  await server.runTasks();

  const { status, sealed, files } = await form.read();
  expect(status).toBe('completed');
  const seen = await recordOf(form);
  expect(seen).toMatchObject({
    sendingOption: 'irs_8879',
    taxYear: 2025,
    returnedTo: { email: form.sender.email },
    dueOn: '2026-04-15',
    keepUntil: '2029-04-15',
    paper: null,
  });
  expect(seen.returnedTo.at).not.toBeNull();
  expect(seen.signers).toMatchObject([
    {
      name: 'Ada Jones',
      taxpayer: 'taxpayer',
      way: 'in_person',
      method: 'draw',
      login: form.sender.email,
      image: { file: files[0]!.id, sha256: sealed[0]!.sha256 },
      identity: [
        { result: 'passed', method: 'document', kind: 'driver_license', issuer: 'State of Ohio', numberEnd: '4821' },
      ],
    },
    { taxpayer: 'spouse', way: 'in_person', identity: [{ method: 'relationship', sinceTaxYear: 2021, kind: null }] },
  ]);
  expect(seen.signers.every(({ address, signedAt }) => address !== null && signedAt !== null)).toBe(true);
  expect(await checkInvariants(server.platform.db, server.platform.store)).toEqual([]);
});

test('the certificate holds the six items, and says that nothing was sent to the IRS', async () => {
  const form = await sentForm([ADA]);
  await signInPerson(form, form.signers[0]!);
  await server.runTasks();
  const { openRenderer } = await import('@sealwright/pdf');
  const certificate = await download(form, `/api/documents/${form.id}/download/?kind=certificate`);
  const renderer = await openRenderer(new Uint8Array(certificate.rawPayload));
  const text = Array.from({ length: renderer.pageCount }, (_, page) => renderer.text(page + 1)).join(' ');
  renderer.close();

  for (const words of [
    'IRS record: Form 8879',
    'Computer IP address',
    'Login identification',
    'State of Ohio',
    '4821',
  ]) {
    expect(text.replaceAll(/\s+/g, ' ')).toContain(words);
  }
  expect(text.replaceAll(/\s+/g, ' ')).toContain('Nothing was sent to the IRS');
});

test('an expired identification, a relationship of this year alone and a check of yesterday do not count', async () => {
  const form = await sentForm([ADA]);
  const [ada] = form.signers as [Signer];

  expect(await refusal(record(form, ada, { ...LICENSE, expiresOn: '2020-01-01' } as never))).toBe(
    '422 irs_identification_expired',
  );
  expect(await refusal(record(form, ada, { ...KNOWN, sinceTaxYear: 2025 } as never))).toBe(
    '422 irs_relationship_too_new',
  );
  await record(form, ada, LICENSE);
  await server.platform.db
    .updateTable('recipients')
    .set({ presenceCheckedAt: new Date(server.platform.clock.now().getTime() - 12 * 3_600_000) })
    .where('id', '=', ada.id)
    .execute();
  expect(await refusal(openInPerson(form, ada))).toBe('409 irs_identification_needed');
});

test('after the third try nothing opens the electronic way again, and the form is completed on paper', async () => {
  const form = await sentForm();
  const { sender, id } = form;
  const [ada, ben] = form.signers as [Signer, Signer];
  await signInPerson(form, ada);
  expect(await onPaper(form, [ben])).toBe('409 irs_not_closed');
  const before = await record(form, ben, LICENSE).then(() => openInPerson(form, ben));

  expect(await record(form, ben, MISMATCH)).toMatchObject({ triesLeft: 2, isClosed: false });
  expect(await refusal(before.call(getSigning))).toBe('410 link_replaced');
  expect(await record(form, ben, MISMATCH)).toMatchObject({ triesLeft: 1, isClosed: false });
  expect(await record(form, ben, MISMATCH)).toMatchObject({ triesLeft: 0, isClosed: true });

  expect(await refusal(record(form, ben, LICENSE))).toBe('409 irs_taxpayer_closed');
  expect(await refusal(as(sender)(unlockDocument, { params: { id }, body: { recipient: ben.id } }))).toBe(
    '409 irs_taxpayer_closed',
  );
  expect(await refusal(as(sender)(recallDocument, { params: { id } }))).toBe('409 irs_taxpayer_closed');
  const corrected = { recipients: [{ id: ben.id, email: 'other@example.com' }] };
  expect(await refusal(as(sender)(correctDocument, { params: { id }, body: corrected }))).toBe(
    '409 irs_taxpayer_closed',
  );
  expect((await download(form, `/api/documents/${id}/print-copy/`)).headers['content-type']).toBe('application/pdf');

  expect(await onPaper(form, [ben], { note: 'Signed at the kitchen table' })).toBe('201');
  await server.runTasks();

  const document = await form.read();
  expect(document.status).toBe('completed');
  expect(document.files.map(({ isPaper }) => isPaper)).toEqual([false, true]);
  expect(document.sealed).toHaveLength(2);
  expect(recipientIn(document, ben)).toMatchObject({ state: 'invited', signedOnPaperOn: expect.any(String) as string });
  const seen = await recordOf(form);
  expect(seen.paper).toMatchObject({ name: 'scan.pdf', uploadedBy: sender.name, note: 'Signed at the kitchen table' });
  expect(seen.signers[1]).toMatchObject({
    way: 'paper',
    method: 'paper',
    isClosed: true,
    address: null,
    image: { file: document.files[1]!.id },
  });
  expect(seen.signers[1]!.identity.map(({ result }) => result)).toEqual(['passed', 'failed', 'failed', 'failed']);
  expect(await actionsOf(form)).toContain('document.signed_on_paper');
  const returns = await as(sender)(searchTaxReturns, { body: { stage: 'signed' } });
  expect(returns.results.map((one) => one.id)).toEqual([id]);
  expect(await checkInvariants(server.platform.db, server.platform.store)).toEqual([]);
});

test('paper stands for taxpayers alone: others who have not finished keep it from being taken', async () => {
  const form = await sentForm([ADA, BEN, { name: 'Cleo', fields: [], role: 'approver' }]);
  const [ada, ben, cleo] = form.signers as [Signer, Signer, Signer];
  await failThrice(form, ada);

  expect(await onPaper(form, [ada])).toBe('409 irs_paper_others_open');
  expect(await onPaper(form, [ada, ben])).toBe('409 irs_paper_others_open');
  expect(await onPaper(form, [cleo])).toBe('422 request_invalid');
  const { call } = await linkOf(server, form.id, cleo);
  const { giveConsent, finishSigning } = await import('@sealwright/contract');
  const { disclosureVersion } = (await call(getSigning)).consent;
  await call(giveConsent, { body: { accepted: true, disclosureVersion } });
  await call(finishSigning);

  expect(await onPaper(form, [ada, ben], { signed_on: '2030-01-01' })).toBe('422 irs_paper_day');
  expect(await onPaper(form, [ada, ben], { signed_on: '2020-01-01' })).toBe('422 irs_paper_day');
  // Both sign the sheet, though one of them could still have signed here.
  expect(await onPaper(form, [ada, ben])).toBe('201');
  expect(await onPaper(form, [ada, ben])).toMatch(/^409/);
});

test('a recall gives no more tries', async () => {
  const form = await sentForm([ADA]);
  const { sender, id } = form;
  const [ada] = form.signers as [Signer];
  await record(form, ada, MISMATCH);
  await record(form, ada, MISMATCH);

  await as(sender)(recallDocument, { params: { id } });
  await as(sender)(sendDocument, { params: { id } });

  expect(await record(form, ada, MISMATCH)).toMatchObject({ triesLeft: 0, isClosed: true });
});

test('an unlocking by the sender and another address give no more tries', async () => {
  const form = await sentForm([ADA, { ...BEN, role: 'in_person' }]);
  const { sender, id } = form;
  const [ada] = form.signers as [Signer];
  await record(form, ada, MISMATCH);
  await record(form, ada, MISMATCH);
  const { db } = server.platform;
  await db.updateTable('recipients').set({ identityLockedAt: new Date() }).where('id', '=', ada.id).execute();
  await db.updateTable('documents').set({ lockedRecipients: 1 }).where('id', '=', id).execute();

  await as(sender)(unlockDocument, { params: { id }, body: { recipient: ada.id } });
  expect(recipientIn(await form.read(), ada)).toMatchObject({ identityTries: 2, identityLockedAt: null });
  const email = `ada-${id}@example.com`;
  await as(sender)(correctDocument, { params: { id }, body: { recipients: [{ id: ada.id, email }] } });
  expect(await record(form, ada, MISMATCH)).toMatchObject({ triesLeft: 0, isClosed: true });
});

test('questions from afar count three tries, say so, and end on paper', async () => {
  const form = await sentForm([ADA]);
  const [ada] = form.signers as [Signer];
  // No provider of real questions is built in: one that would be asked the same way is put in its place.
  await server.platform.db
    .updateTable('recipients')
    .set({ role: 'signer', identity: 'kba', kbaProvider: 'demo' })
    .where('id', '=', ada.id)
    .execute();
  const opened = await openLink(form, ada);
  const wrong = async () => {
    await opened.call(startIdentity, { body: {} });
    return refusal(opened.call(answerIdentity, { body: { answers: [9, 9, 9] } }));
  };

  expect(await opened.call(getIdentityCheck)).toMatchObject({ triesLeft: 3, endsOnPaper: true });
  expect([await wrong(), await wrong()]).toEqual(['422 identity_incorrect', '422 identity_incorrect']);
  expect(await wrong()).toBe('409 irs_taxpayer_closed');
  expect(await refusal(opened.call(getSigning))).toBe('409 irs_taxpayer_closed');
  expect((await recordOf(form)).signers[0]).toMatchObject({ triesLeft: 0, isClosed: true });
});

test('the record is a file for its preparer, in their language, and nothing to strangers or for other documents', async () => {
  const form = await sentForm([ADA]);
  await signInPerson(form, form.signers[0]!);
  await server.runTasks();
  const url = `/api/documents/${form.id}/irs-record/download/`;

  const csv = (await download(form, url)).body;
  const json = (await download(form, `${url}?as=json`)).json<{ sending_option: string; signers: object[] }>();

  expect(csv.split('\r\n')[0]).toContain('Login identification');
  expect(csv).toContain('Ada Jones');
  expect(csv).toContain('number ending in 4821');
  expect(json).toMatchObject({ sending_option: 'irs_8879', signers: [{ way: 'in_person' }] });
  const mallory = await server.make.user();
  for (const endpoint of [getIrsRecord, downloadIrsRecord, printIrsForm]) {
    expect(await refusal(as(mallory)(endpoint, { params: { id: form.id } }) as Promise<unknown>)).toBe('404 not_found');
  }
  const other = await sentDocument(server, [{ name: 'Cleo' }]);
  expect(await refusal(recordOf(other))).toBe('404 not_found');
});

test('an ordinary document has no taxpayer’s limits', async () => {
  const form = await sentDocument(server, [ADA]);
  const [ada] = form.signers as [Signer];

  expect(await refusal(record(form, ada, LICENSE))).toBe('409 document_transition_refused');
  await sign(await openInPerson(form, ada));
  await server.runTasks();
  expect((await form.read()).status).toBe('completed');
  expect(await as(form.sender)(completeDocument, { params: { id: form.id } }).catch(() => 'refused')).toBe('refused');
});

test('the database is looked over for signatures without an identification and for more than three tries', async () => {
  const form = await sentForm([ADA]);
  const [ada] = form.signers as [Signer];
  await signInPerson(form, ada);
  await server.runTasks();
  const { db, store } = server.platform;
  const problems = async () => (await checkInvariants(db, store)).filter(({ row }) => row === `recipients ${ada.id}`);
  const set = (values: object) => db.updateTable('recipients').set(values).where('id', '=', ada.id).execute();
  expect(await problems()).toEqual([]);

  await set({ identityTries: 4, signedOnPaperOn: '2026-01-01' });
  expect((await problems()).map(({ problem }) => problem)).toEqual([
    'has had 4 tries to be identified',
    'signed on paper, and there is no scan',
  ]);
  await set({ identityTries: 0, signedOnPaperOn: null });
});

test('a PIN is checked as it is entered', async () => {
  const field = { type: 'text', label: 'PIN', validation: { kind: 'pin' } } as never;
  const form = await sentForm([{ ...ADA, fields: [{ type: 'signature' }, field] }]);
  const [ada] = form.signers as [Signer];
  await record(form, ada, LICENSE);
  const { call } = await openInPerson(form, ada);

  expect(await refusal(sign({ call }, '00000'))).toBe('422 field_pin_invalid');
  await sign({ call }, '12345');
  await server.runTasks();
  const events = JSON.stringify((await as(form.sender)(listEvidence, { params: { id: form.id } })).events);
  expect(events).not.toContain('"12345"');
  expect(await as(form.sender)(updateRecipient, { params: { id: ada.id }, body: {} }).catch(() => 'refused')).toBe(
    'refused',
  );
});

// The last one: the clock goes on by years.
test('what was seen of an identification is gone with the document, once its years are over', async () => {
  const form = await sentForm([ADA]);
  await signInPerson(form, form.signers[0]!);
  await server.runTasks();
  server.clock.advance(9 * 366 * 86_400_000);
  const later = await signedInAgain(server, form.sender);
  const rules = [{ formType: '1040' as const, years: 1, countedFrom: 'completion' as const }];
  await as(later)(setRetentionRules, { body: { rules } });
  const kept = async () =>
    JSON.stringify(
      await server.platform.db.selectFrom('evidencePersonal').selectAll().where('documentId', '=', form.id).execute(),
    );
  expect(await kept()).toContain('State of Ohio');

  await as(later)(eraseRetentionDue, { body: { count: 1 } });
  await server.runTasks();

  expect(await kept()).toBe('[]');
  expect(await refusal(as(later)(getIrsRecord, { params: { id: form.id } }))).toBe('404 not_found');
});

async function openLink(form: SentDocument, { id }: Pick<Signer, 'id'>): Promise<Pick<Signer, 'call'>> {
  const { issueLink } = await import('../sending/links.ts');
  const { documentsRepo } = await import('../documents.repo.ts');
  const { platform } = server;
  const { accountId } = await platform.db
    .selectFrom('recipients')
    .select('accountId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const document = await documentsRepo(platform.db).find({ accountId, id: form.id });
  const url = await issueLink(platform.db, platform, document!, id);
  return { call: callWith(server, form.id, new URL(url, 'http://localhost').searchParams.get('token') ?? '') };
}
