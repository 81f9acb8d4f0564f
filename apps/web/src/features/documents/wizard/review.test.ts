import type { Document } from '@sealwright/contract';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../lib/api.ts';
import { findingsOf, review, stepsDone } from './review.ts';

const recipient = (id: number, role: 'signer' | 'copy' | 'approver' | 'witness', more: object = {}) => ({
  id,
  name: `Person ${id}`,
  email: `${id}@example.com`,
  role,
  group: null,
  witnessOf: null,
  taxpayer: null,
  ...more,
});
const field = (change: object) => ({
  id: 9,
  file: 1,
  recipient: 1,
  type: 'signature',
  page: 1,
  x: 0.1,
  y: 0.1,
  width: 0.2,
  height: 0.05,
  options: [],
  isReadOnly: false,
  isRequired: true,
  value: null,
  ...change,
});

const documentWith = (change: object): Document =>
  ({
    files: [{ id: 1, name: 'a.pdf', pages: [{ width: 600, height: 800, picture: '', thumbnail: '' }] }],
    recipients: [recipient(1, 'signer')],
    recipientGroups: [],
    fields: [field({})],
    title: 'Lease',
    subject: 'Please sign',
    message: 'Here it is',
    messageTemplateName: 'Standard invitation',
    signingOption: 'shared',
    sendingOption: null,
    sendDocumentOnly: false,
    ...change,
  }) as never;

const codes = (document: Document) => review(document).map(({ code }) => code);

describe('before sending', () => {
  test('a document with everything has nothing to fix', () => {
    expect(review(documentWith({}))).toEqual([]);
  });

  test('an IRS form names what it lacks, each at the step or the card where it is put right', () => {
    const ada = { taxpayer: 'taxpayer', identity: 'link', kbaProvider: null, mayDelegate: true };
    const document = documentWith({
      sendingOption: 'irs_8879',
      formType: null,
      taxYear: null,
      signingOption: 'separate',
      recipients: [recipient(1, 'signer', ada)],
    });

    expect(review(document).map(({ code, step, personKey, setting }) => [code, step, personKey ?? setting])).toEqual([
      ['send_irs_form', 'upload', null],
      ['send_irs_tax_year', 'upload', null],
      ['send_irs_separate', 'send', 'signingOption'],
      ['send_irs_identity', 'recipients', 'r1'],
      ['send_irs_delegate', 'recipients', 'r1'],
    ]);
    expect(review(documentWith({ ...document, recipients: [recipient(1, 'signer')] }))).toMatchObject([
      { code: 'send_irs_form' },
      { code: 'send_irs_tax_year' },
      { code: 'send_irs_separate' },
      { code: 'send_irs_taxpayer_missing', step: 'recipients', personKey: null },
    ]);
  });

  test('what looks like a variable and is none is found where it stands, by its name', () => {
    const document = documentWith({ subject: 'For {{recipient.name}}', message: 'Hi {{you}}, {{me}}' });

    expect(review(document)).toMatchObject([
      { code: 'variable_unknown', name: '{{you}}', setting: 'message', isBlocking: true },
    ]);
  });

  test('an empty document is told everything at once', () => {
    const empty = documentWith({
      files: [],
      recipients: [],
      fields: [],
      subject: ' ',
      message: '',
      messageTemplateName: '',
      signingOption: null,
    });

    expect(codes(empty)).toEqual([
      'send_no_files',
      'send_no_recipients',
      'send_no_subject',
      'send_no_message',
      'send_no_message_template_name',
      'send_no_signing_option',
    ]);
  });

  test('a signer without a signature field is named, unless only the document is sent', () => {
    const document = documentWith({ recipients: [recipient(1, 'signer'), recipient(2, 'signer')] });

    expect(review(document)).toMatchObject([{ code: 'send_no_signature_fields', name: 'Person 2', step: 'prepare' }]);
    expect(codes({ ...document, sendDocumentOnly: true })).toEqual([]);
  });

  test('approvers and people who get a copy need no fields, but copies alone are no one to send to', () => {
    expect(codes(documentWith({ recipients: [recipient(1, 'signer'), recipient(3, 'approver')] }))).toEqual([]);
    expect(codes(documentWith({ recipients: [recipient(1, 'copy')], fields: [] }))).toEqual(['send_no_recipients']);
  });

  test('a field without a recipient leads to that field', () => {
    const document = documentWith({ fields: [field({}), field({ id: 10, recipient: null, y: 0.5 })] });

    expect(review(document)).toMatchObject([{ code: 'send_fields_unassigned', fieldKey: 'f10', count: 1 }]);
  });

  test('fields over each other are shown and do not keep the document back', () => {
    const document = documentWith({ fields: [field({}), field({ id: 10 })] });

    expect(review(document)).toMatchObject([{ code: 'overlapping', count: 2, isBlocking: false }]);
  });
});

describe('groups and witnesses', () => {
  test('a group with too few members and a witness of no one keep the document back, each at its place', () => {
    const recipients = [recipient(1, 'signer', { group: 7 }), recipient(2, 'witness')];
    const fields = [field({}), field({ id: 10, recipient: 2, x: 0.5 })];
    const recipientGroups = [{ id: 7, name: 'Partners', needed: 2 }];

    expect(review(documentWith({ recipients, fields, recipientGroups }))).toMatchObject([
      { code: 'send_group_too_small', name: 'Partners', step: 'recipients' },
      { code: 'send_witness_of_missing', name: 'Person 2', step: 'recipients', personKey: 'r2' },
    ]);
  });

  test('groups do not go with separate copies', () => {
    const recipientGroups = [{ id: 7, name: 'Partners', needed: 1 }];
    const document = { recipients: [recipient(1, 'signer', { group: 7 })], recipientGroups, signingOption: 'separate' };

    expect(codes(documentWith(document))).toEqual(['send_groups_separate']);
  });
});

describe('fields of several recipients', () => {
  const linked = (id: number, recipient: number, more: object = {}) =>
    field({ id, recipient, ref: `f${id}`, formula: null, condition: null, y: id / 20, ...more });
  const document = {
    recipients: [recipient(1, 'signer'), recipient(2, 'signer')],
    fields: [linked(1, 1), linked(2, 2), linked(3, 1), linked(4, 2, { type: 'text', formula: '[f3] * 2' })],
  };

  test('a total of someone else’s numbers does not go with separate copies, and leads to its field', () => {
    expect(codes(documentWith(document))).toEqual([]);
    expect(review(documentWith({ ...document, signingOption: 'separate' }))).toMatchObject([
      { code: 'send_links_separate', step: 'prepare', fieldKey: 'f4', isBlocking: true },
    ]);
  });
});

describe('what is not whole', () => {
  const maria = { ...recipient(2, 'approver'), name: 'Maria', email: '' };

  test('a recipient without an address keeps the document back and is named', () => {
    expect(review(documentWith({ recipients: [recipient(1, 'signer'), maria] }))).toMatchObject([
      { code: 'send_recipient_incomplete', name: 'Maria', personKey: 'r2', step: 'recipients', isBlocking: true },
    ]);
  });

  test('a recipient without a name is named by their address, and one without both by nothing', () => {
    const nameless = { ...recipient(3, 'approver'), name: '' };
    const recipients = [recipient(1, 'signer'), nameless, { ...nameless, email: '' }];

    expect(review(documentWith({ recipients })).map(({ name }) => name)).toEqual(['3@example.com', null]);
  });

  test('where the only recipient is incomplete, that is said and not that there is none', () => {
    expect(codes(documentWith({ recipients: [maria], fields: [] }))).toEqual(['send_recipient_incomplete']);
  });

  test('an empty title keeps the document back and leads to its input', () => {
    expect(review(documentWith({ title: '  ' }))).toMatchObject([{ code: 'title_missing', setting: 'title' }]);
  });
});

describe('a step is ticked only when its work is done', () => {
  const done = (document: Document | null, isUploading = false) => [...stepsDone(document, isUploading)];

  test('a document with everything lacks only its sending', () => {
    expect(done(documentWith({}))).toEqual(['upload', 'recipients', 'prepare']);
  });

  test('nothing is done before there is a file, or while one is uploaded', () => {
    expect(done(null)).toEqual([]);
    expect(done(documentWith({ files: [] }))).toEqual([]);
    expect(done(documentWith({}), true)).toEqual([]);
  });

  test('recipients are not done while one is incomplete or there is none, and nothing after them is', () => {
    expect(
      done(documentWith({ recipients: [recipient(1, 'signer'), { ...recipient(2, 'copy'), email: '' }] })),
    ).toEqual(['upload']);
    expect(done(documentWith({ recipients: [], fields: [] }))).toEqual(['upload']);
  });

  test('preparing is not done while a signer has nowhere to sign', () => {
    expect(done(documentWith({ fields: [] }))).toEqual(['upload', 'recipients']);
  });
});

test('what the server refuses is shown where it is fixed', () => {
  const problem = (path: string, code: string) => ({ path, code, message: '' });
  const refusal = new ApiError('document_not_sendable', {
    status: 422,
    fields: [
      problem('fields.9.recipient', 'send_fields_unassigned'),
      problem('recipients.1', 'send_no_signature_fields'),
      problem('recipients.1.email', 'send_recipient_incomplete'),
      problem('recipients', 'send_no_recipients'),
      problem('messageTemplateName', 'send_no_message_template_name'),
      problem('subject', 'something_new'),
    ],
  });

  expect(findingsOf(refusal, documentWith({}))).toMatchObject([
    { step: 'prepare', fieldKey: 'f9' },
    { step: 'prepare', name: 'Person 1' },
    { step: 'recipients', name: 'Person 1', personKey: 'r1' },
    { step: 'recipients' },
    { step: 'send', setting: 'messageTemplateName' },
    { step: 'send', setting: 'subject', code: 'request_invalid' },
  ]);
});
