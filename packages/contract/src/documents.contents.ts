import { z } from 'zod';
import { DocumentFile, MAX_FILES } from './documents.files.ts';
import { Document, FormType, TaxYear } from './documents.ts';
import { endpoint, optionalPart } from './endpoint.ts';
import { Field, FieldInput } from './fields.ts';
import { Id, IdParams, Line } from './lists.ts';
import { Recipient, RecipientInput } from './recipients.ts';

// What is put into a document changes the document: If-Match names its version.

const ofForm = (text: unknown) => (typeof text === 'string' ? text.replace(/^form/i, '') : text);

/** What goes with the files of an upload. */
export const SubmittedTexts = z.object({
  /** Without it a new document begins. */
  document: optionalPart(Id),
  /** How the sender's client says the files came to be; kept as it is. */
  methodType: optionalPart(Line(40, 1)),
  /** Clients after the specification say `form1040` for `1040`. */
  formType: optionalPart(z.preprocess(ofForm, FormType)),
  taxYear: optionalPart(TaxYear),
});

export const submitDocumentFiles = endpoint('POST /api/submit_document_files/', 'Upload up to five PDFs', {
  transport: 'upload',
  parts: {
    files: { file: { most: MAX_FILES, mediaTypes: ['application/pdf'] } },
    texts: SubmittedTexts,
  },
  response: z.object({ document: Id, files: z.array(DocumentFile) }),
  status: 201,
  current: Document,
});

export const deleteDocumentFile = endpoint('DELETE /api/documentsFile/:id', 'Delete a file and its fields', {
  params: IdParams,
  status: 204,
  current: Document,
});

export const addRecipient = endpoint('POST /api/document_recipients_detail/', 'Add a recipient to a document', {
  body: RecipientInput.extend({ document: Id }),
  response: Recipient,
  status: 201,
  current: Document,
});

export const createField = endpoint('POST /api/fields/', 'Add a field', {
  body: FieldInput.extend({ document: Id }),
  response: Field,
  status: 201,
  current: Document,
});

/** `key` is the editor's own name for a field; it comes back, so that the editor can pair new fields with their ids. */
export const replaceFields = endpoint('PUT /api/documents/:id/fields/', 'Replace all fields of a document', {
  params: IdParams,
  body: z.object({
    fields: z.array(FieldInput.extend({ id: Id.optional(), key: z.string().max(64).optional() })).max(2000),
  }),
  response: z.object({ fields: z.array(Field.extend({ key: z.string().optional() })), version: z.number().int() }),
  current: Document,
});
