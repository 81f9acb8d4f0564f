import { FACTS, factsOf, listDocuments, readDocument, SAMPLE_FACTS, sealedFile } from '../lib/documents.js';
import { readHook, subscribeTo, unsubscribe } from '../lib/hook.js';

const EVENT = 'document.completed';

const toItem = (z, document) => ({
  id: document.id,
  ...factsOf(document),
  file: z.dehydrateFile(sealedFile, { document: document.id }),
});

const perform = async (z, bundle) => {
  const event = await readHook(z, bundle, EVENT);
  const document = event === null ? undefined : await readDocument(z, event.data.document.id);
  return document === undefined ? [] : [toItem(z, document)];
};

/** Newest first: what the editor of a Zap shows to choose from. */
const performList = async (z) => {
  const found = await listDocuments(z, { status: 'allCompleted', ordering: '-completed_at', page_size: 10 });
  return found.map((document) => toItem(z, document));
};

export const documentCompleted = {
  key: 'document_completed',
  noun: 'Document',
  display: {
    label: 'Document Completed',
    description: 'Triggers when everyone has finished a document and its sealed PDF is ready.',
  },
  operation: {
    type: 'hook',
    performSubscribe: subscribeTo(EVENT),
    performUnsubscribe: unsubscribe,
    perform,
    performList,
    sample: { id: 17, ...SAMPLE_FACTS, file: 'hydrate|||file|||hydrate' },
    outputFields: [
      { key: 'id', label: 'ID', type: 'integer' },
      ...FACTS,
      { key: 'file', label: 'Sealed PDF', type: 'file' },
    ],
  },
};
