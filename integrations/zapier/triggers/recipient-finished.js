import { FACTS, factsOf, listDocuments, readDocument, SAMPLE_FACTS } from '../lib/documents.js';
import { readHook, subscribeTo, unsubscribe } from '../lib/hook.js';

const EVENT = 'recipient.signed';
// The list of documents does not say when a recipient finished, so that each is read.
const READ = 5;

const toItem = (document, { id, name, email, role, submitted_at: finishedAt }) => ({
  id,
  name,
  email,
  role,
  finished_at: finishedAt,
  ...factsOf(document),
});

const perform = async (z, bundle) => {
  const event = await readHook(z, bundle, EVENT);
  if (event === null) return [];
  const document = await readDocument(z, event.data.document.id);
  const recipient = document?.recipients.find(({ id }) => id === event.data.recipient.id);
  return recipient === undefined ? [] : [toItem(document, recipient)];
};

/** Of the documents that changed last, those who finished, newest first. */
const performList = async (z) => {
  const found = await listDocuments(z, { ordering: '-updated_at', page_size: 25 });
  const worth = found.filter(({ recipients }) => recipients.some(({ state }) => state === 'submitted')).slice(0, READ);
  const documents = await Promise.all(worth.map(({ id }) => readDocument(z, id)));
  return documents
    .filter((document) => document !== undefined)
    .flatMap((document) =>
      document.recipients.filter(({ state }) => state === 'submitted').map((one) => toItem(document, one)),
    )
    .toSorted((one, other) => String(other.finished_at).localeCompare(String(one.finished_at)));
};

export const recipientFinished = {
  key: 'recipient_finished',
  noun: 'Recipient',
  display: {
    label: 'Recipient Finished',
    description: 'Triggers when a recipient has signed, or has done what was asked of them.',
  },
  operation: {
    type: 'hook',
    performSubscribe: subscribeTo(EVENT),
    performUnsubscribe: unsubscribe,
    perform,
    performList,
    sample: {
      id: 42,
      name: 'Tia Tenant',
      email: 'tia@example.com',
      role: 'signer',
      finished_at: '2026-05-02T10:00:00.000Z',
      ...SAMPLE_FACTS,
    },
    outputFields: [
      { key: 'id', label: 'Recipient ID', type: 'integer' },
      { key: 'name', label: 'Name' },
      { key: 'email', label: 'Email' },
      { key: 'role', label: 'Role' },
      { key: 'finished_at', label: 'Finished At', type: 'datetime' },
      ...FACTS,
    ],
  },
};
