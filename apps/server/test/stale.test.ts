import { isDeepStrictEqual } from 'node:util';
import {
  addRecipient,
  archiveDocument,
  type Call,
  closeDocument,
  completeDocument,
  createContact,
  createField,
  createPersonalToken,
  createTag,
  deleteContact,
  deleteDocument,
  deleteDocumentFile,
  deleteField,
  type Endpoint,
  getContact,
  getDocument,
  getKyc,
  getKycReview,
  getTag,
  getUser,
  KycDetails,
  mergeContacts,
  recallDocument,
  removeAvatar,
  removeRecipient,
  replaceFields,
  replaceUser,
  resendLink,
  restoreContact,
  reviewKyc,
  saveKyc,
  type Scope,
  sendDocument,
  submitKyc,
  updateContact,
  updateDocument,
  updateField,
  updateRecipient,
  updateTag,
  updateUser,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp, type TestUser } from './app.ts';
import { draft, place, READY } from './drafting.ts';
import { rawCall } from './raw-call.ts';

/** What a change against an older version is answered with: the resource as it is now, as reading it answers it. */

const server = await testApp();
const { as, make } = server;
const OLD = { 'if-match': '"999"' };

const late = <E extends Endpoint>(user: TestUser, endpoint: E, input: Call<E>, token = user.token) =>
  rawCall(server.app, endpoint, input, { token, headers: OLD });

/** Those of the calls that are not refused as stale, or do not show `present`. */
async function othersThan(user: TestUser, present: object, calls: [Endpoint, object][]): Promise<object[]> {
  const others: object[] = [];
  for (const [endpoint, input] of calls) {
    const { status, body } = await late(user, endpoint, input);
    const isShown = status === 409 && body['code'] === 'version_stale' && isDeepStrictEqual(body['current'], present);
    if (!isShown) others.push({ at: endpoint.at, status, body });
  }
  return others;
}

test('a stale change of a document shows the document as it is now', async () => {
  const user = await make.user();
  const { id, fileId, recipientIds } = await draft(server, user, [{ email: 'ada@example.com' }]);
  const params = { id };
  const calls: [Endpoint, object][] = [
    [updateDocument, { params, body: READY }],
    [sendDocument, { params }],
    [archiveDocument, { params }],
    [deleteDocumentFile, { params: { id: fileId } }],
    [addRecipient, { body: { document: id, email: 'bo@example.com', name: 'Bo' } }],
    [createField, { body: { document: id, file: fileId, recipient: recipientIds[0], type: 'text', ...place } }],
    [replaceFields, { params, body: { fields: [] } }],
    [deleteDocument, { params }],
  ];

  expect(await othersThan(user, await as(user)(getDocument, { params }), calls)).toEqual([]);
  await as(user)(sendDocument, { params });
  await server.runTasks();
  const sent = await as(user)(getDocument, { params });

  expect(sent.status).toBe('sent');
  const ways: [Endpoint, object][] = [
    [recallDocument, { params }],
    [completeDocument, { params }],
    [closeDocument, { params }],
    [resendLink, { params, body: { recipient: recipientIds[0] } }],
  ];
  expect(await othersThan(user, sent, ways)).toEqual([]);
});

test('a stale change of a recipient or a field shows that one, as its document has it', async () => {
  const user = await make.user();
  const { id, recipientIds } = await draft(server, user, [{ email: 'ada@example.com' }, { email: 'bo@example.com' }]);
  const { recipients, fields } = await as(user)(getDocument, { params: { id } });
  const bo = recipients.find((recipient) => recipient.id === recipientIds[1]);
  const field = fields.at(-1);

  expect(
    await othersThan(user, bo!, [
      [updateRecipient, { params: { id: bo!.id }, body: { name: 'Bo Diddley' } }],
      [removeRecipient, { params: { id: bo!.id } }],
    ]),
  ).toEqual([]);
  expect(
    await othersThan(user, field!, [
      [updateField, { params: { id: field!.id }, body: { label: 'Here' } }],
      [deleteField, { params: { id: field!.id } }],
    ]),
  ).toEqual([]);
});

test('a stale change of a contact, a tag or one’s profile shows it as it is now', async () => {
  const user = await make.user();
  const [contact, other] = await Promise.all(
    ['ada@example.com', 'bo@example.com'].map((email) =>
      as(user)(createContact, { body: { email, firstName: 'Ada', lastName: 'Lovelace' } }),
    ),
  );
  const tag = await as(user)(createTag, { body: { name: 'Clients' } });
  const [ofContact, ofTag, ofUser] = [contact!.id, tag.id, user.userId].map((id) => ({ params: { id } }));

  expect(
    await othersThan(user, await as(user)(getContact, ofContact), [
      [updateContact, { ...ofContact, body: { notes: 'Late' } }],
      [deleteContact, ofContact!],
      [restoreContact, ofContact!],
      [mergeContacts, { body: { keepId: contact!.id, ids: [other!.id] } }],
    ]),
  ).toEqual([]);
  expect(
    await othersThan(user, await as(user)(getTag, ofTag), [[updateTag, { ...ofTag, body: { name: 'Late' } }]]),
  ).toEqual([]);
  expect(
    await othersThan(user, await as(user)(getUser, ofUser), [
      [updateUser, { ...ofUser, body: { bio: 'Late' } }],
      [replaceUser, { ...ofUser, body: { bio: 'Late' } }],
      [removeAvatar, ofUser!],
    ]),
  ).toEqual([]);
});

test('stale identity details are shown masked, and a reviewer who is shown them is named in the person’s log', async () => {
  const user = await make.user();
  const admin = await make.user({ role: 'admin' });
  const details = KycDetails.parse({
    firstName: 'Ada',
    lastName: 'Lovelace',
    dateOfBirth: '1985-12-10',
    nationality: 'US',
    phone: '+1 617 555 0100',
    taxId: '123-45-6789',
    street: '77 Massachusetts Avenue',
    city: 'Cambridge',
    postalCode: '02139-4307',
    country: 'US',
  });
  const draftOfKyc = { body: { kind: 'person' as const, details } };
  await as(user)(saveKyc, draftOfKyc);

  const own = await as(user)(getKyc);
  expect(
    await othersThan(user, own, [
      [saveKyc, draftOfKyc],
      [submitKyc, {}],
    ]),
  ).toEqual([]);
  expect(own.details.taxId).toBe('•••-••-6789');

  await as(user)(submitKyc);
  const { db } = server.platform;
  const { id } = await db
    .selectFrom('kycProfiles')
    .select('id')
    .where('userId', '=', user.userId)
    .executeTakeFirstOrThrow();
  const present = await as(admin)(getKycReview, { params: { id } });
  expect(await othersThan(admin, present, [[reviewKyc, { params: { id }, body: { verdict: 'verified' } }]])).toEqual(
    [],
  );
  const readings = await db
    .selectFrom('activities')
    .select('id')
    .where('userId', '=', user.userId)
    .where('action', '=', 'kyc_read')
    .execute();
  expect(readings).toHaveLength(2);
});

test('a token that may change contacts and not read them is refused without being shown one', async () => {
  const user = await make.user();
  const { id } = await as(user)(createContact, { body: { email: 'a@example.com', firstName: 'Ada', lastName: 'Lo' } });
  const tokenFor = async (scopes: Scope[]) =>
    (await as(user)(createPersonalToken, { body: { name: 'A program', scopes, expiresInDays: 7 } })).token;
  const change = { params: { id }, body: { notes: 'Late' } };

  const blind = await late(user, updateContact, change, await tokenFor(['contacts:write']));
  const seeing = await late(user, updateContact, change, await tokenFor(['contacts:write', 'contacts:read']));

  expect(blind).toMatchObject({ status: 409, body: { code: 'version_stale' } });
  expect(blind.body).not.toHaveProperty('current');
  expect(seeing.body['current']).toMatchObject({ id, version: 1 });
});

test('an If-Match that names no version is refused, and an asterisk is any version', async () => {
  const user = await make.user();
  const { id } = await as(user)(createTag, { body: { name: 'Named' } });
  const rename = (ifMatch: string) =>
    rawCall(
      server.app,
      updateTag,
      { params: { id }, body: { name: 'Renamed' } },
      { token: user.token, headers: { 'if-match': ifMatch } },
    );

  for (const wrong of ['"abc"', 'W/"1"', '"1", "2"', '']) {
    expect(await rename(wrong)).toMatchObject({ status: 400, body: { code: 'request_malformed' } });
  }
  expect(await as(user)(getTag, { params: { id } })).toMatchObject({ name: 'Named', version: 1 });
  expect(await rename('*')).toMatchObject({ status: 200, body: { name: 'Renamed' } });
});
