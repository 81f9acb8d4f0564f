import type { EvidenceEvent } from '@sealwright/contract';
import { expect, test } from 'vitest';
import { quotedIn, sentenceValues, toldOf } from './history.sentence.ts';

const words = {
  system: 'The system',
  erased: 'somebody',
  field: (type: string) => `a ${type}`,
  number: (value: number) => String(value),
  actsFor: (name: string, owner: string) => `${name} for ${owner}`,
};
const document = {
  recipients: [{ id: 5, name: 'Heir' }] as never[],
  files: [{ id: 9, name: 'lease.pdf' }] as never[],
  fields: [
    { id: 3, file: 9, page: 2, label: 'Rent', type: 'text' },
    { id: 4, file: 9, page: 1, label: '', type: 'signature' },
  ] as never[],
};

const event = (part: Partial<EvidenceEvent>): EvidenceEvent => ({
  sequence: 1,
  at: '2026-11-20T10:00:00.000Z',
  action: 'document.created',
  actor: { kind: 'system', id: null, name: null, email: null, actsFor: null },
  address: null,
  device: null,
  details: {},
  hash: '',
  previousHash: '',
  ...part,
});

test('the product’s own acts are said to be its own', () => {
  expect(sentenceValues(event({}), [], document, words).actor).toBe('The system');
});

test('a person whose data was erased is not called by a name', () => {
  const erased = event({ actor: { kind: 'recipient', id: 5, name: null, email: null, actsFor: null } });

  expect(sentenceValues(erased, [], document, words).actor).toBe('somebody');
});

test('an entry about a recipient or a file names them', () => {
  const invited = event({ action: 'recipient.invited', details: { recipient: 5 } });
  const added = event({ action: 'file.added', details: { file: 9 } });

  expect(sentenceValues(invited, [invited], document, words).recipient).toBe('Heir');
  expect(sentenceValues(added, [added], document, words).file).toBe('lease.pdf');
});

test('what happened before a part was handed over is told of the one who had it then', () => {
  const before = event({ sequence: 2, action: 'recipient.invited', details: { recipient: 5 } });
  const handedOver = event({
    sequence: 3,
    action: 'recipient.delegated',
    actor: { kind: 'recipient', id: 5, name: 'First', email: 'first@example.com', actsFor: null },
    details: { toName: 'Heir' },
  });
  const after = event({ sequence: 4, action: 'recipient.invited', details: { recipient: 5 } });
  const events = [before, handedOver, after];

  const names = events.map((one) => sentenceValues(one, events, document, words));

  expect(names[0]?.recipient).toBe('First');
  expect(names[1]).toMatchObject({ actor: 'First', toName: 'Heir' });
  expect(names[2]?.recipient).toBe('Heir');
});

test('only a reason for declining is quoted', () => {
  expect(quotedIn(event({ action: 'recipient.declined', details: { reason: 'Wrong rent' } }))).toBe('Wrong rent');
  expect(quotedIn(event({ action: 'document.sealing_waits', details: { reason: 'glyph_missing' } }))).toBeNull();
});

test('what was filled in is named with its page and file, by its label or its type', () => {
  const filled = event({ action: 'recipient.field_filled', details: { field: 3, isEmpty: false } });
  const cleared = event({ action: 'recipient.field_filled', details: { field: 3, isEmpty: true } });
  const signed = event({ action: 'recipient.signature_attached', details: { field: 4 } });
  const gone = event({ action: 'recipient.field_filled', details: { field: 77 } });

  expect(sentenceValues(filled, [filled], document, words)).toMatchObject({
    field: 'Rent',
    page: '2',
    file: 'lease.pdf',
  });
  expect(sentenceValues(signed, [signed], document, words)).toMatchObject({ field: 'a signature', page: '1' });
  expect([filled, cleared, signed, gone].map((one) => toldOf(one, document))).toEqual([
    'filled_at',
    'cleared_at',
    'signed_at',
    null,
  ]);
});

test('a file that was removed keeps its name in the history, unless its person was erased', () => {
  const removed = event({ action: 'file.removed', details: { file: 12, fileName: 'old.pdf' } });
  const erased = event({ action: 'file.removed', details: { file: 12 } });

  expect(sentenceValues(removed, [removed], document, words).file).toBe('old.pdf');
  expect([removed, erased].map((one) => toldOf(one, document))).toEqual(['file_removed', null]);
});

test('a document that was begun from a template says from which, as it was called then', () => {
  const made = event({ details: { template: 4, templateVersion: 2, templateName: 'Lease' } });

  expect([toldOf(made, document), toldOf(event({}), document)]).toEqual(['from_template', null]);
  expect(sentenceValues(made, [], document, words).template).toBe('Lease');
});
