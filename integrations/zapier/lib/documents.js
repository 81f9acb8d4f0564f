import { address } from './requests.js';

/** Undefined where the document was deleted meanwhile, or is none that this connection sees. */
export async function readDocument(z, id) {
  const url = `${address()}/api/documents/${Number(id)}`;
  const response = await z.request({ url, skipThrowForStatus: true });
  if (response.status === 404) return undefined;
  if (response.status === 401) throw new z.errors.RefreshAuthError();
  response.throwForStatus();
  return response.data;
}

export async function listDocuments(z, params) {
  const { data } = await z.request({ url: `${address()}/api/documents`, params });
  return data.results;
}

/** The sealed PDF, or a ZIP of several: fetched when a later step of a Zap asks for it. */
export const sealedFile = (z, { inputData }) =>
  z.stashFile(
    z.request({ url: `${address()}/api/documents/${Number(inputData.document)}/download/?kind=sealed`, raw: true }),
  );

/** What every trigger says of a document. */
export const factsOf = (document) => ({
  document_id: document.id,
  number: document.number,
  title: document.title,
  status: document.status,
  link: `${address()}/documents/${document.id}`,
  client_name: document.client_name ?? '',
  owner_name: document.owner.name,
  owner_email: document.owner.email,
  sent_at: document.sent_at,
  completed_at: document.completed_at,
  recipients: document.recipients.map(({ name, email, role, state }) => ({ name, email, role, state })),
});

export const FACTS = [
  { key: 'document_id', label: 'Document ID', type: 'integer' },
  { key: 'number', label: 'Number' },
  { key: 'title', label: 'Title' },
  { key: 'status', label: 'Status' },
  { key: 'link', label: 'Link' },
  { key: 'client_name', label: 'Client Name' },
  { key: 'owner_name', label: 'Owner Name' },
  { key: 'owner_email', label: 'Owner Email' },
  { key: 'sent_at', label: 'Sent At', type: 'datetime' },
  { key: 'completed_at', label: 'Completed At', type: 'datetime' },
  { key: 'recipients[]name', label: 'Recipient Name' },
  { key: 'recipients[]email', label: 'Recipient Email' },
];

export const SAMPLE_FACTS = {
  document_id: 17,
  number: '2026-0017',
  title: 'Lease',
  status: 'completed',
  link: 'https://sign.example.com/documents/17',
  client_name: 'Tia Tenant',
  owner_name: 'Ada Agent',
  owner_email: 'ada@example.com',
  sent_at: '2026-05-01T10:00:00.000Z',
  completed_at: '2026-05-02T10:00:00.000Z',
  recipients: [{ name: 'Tia Tenant', email: 'tia@example.com', role: 'signer', state: 'submitted' }],
};
