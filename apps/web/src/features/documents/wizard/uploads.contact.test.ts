import { addRecipient, getContact, getDocument, submitDocumentFiles, type User } from '@sealwright/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '../../../lib/session.ts';
import { useJobs } from '../../../lib/jobs.ts';
import { contactOf, leaveContact, uploadFiles, useUploads } from './uploads.ts';

const calls: { endpoint: unknown; input: unknown }[] = [];
const arriving = vi.hoisted(() => ({ next: [] as (() => void)[] }));

vi.mock('../../../lib/api.ts', async (original) => ({
  ...(await original<object>()),
  upload: async (endpoint: unknown, input: { form: FormData; signal: AbortSignal }) => {
    await new Promise<void>((resolve) => arriving.next.push(resolve));
    input.signal.throwIfAborted();
    calls.push({ endpoint, input: input.form.get('document') });
    return { document: 9, files: [] };
  },
  api: async (endpoint: unknown, input: unknown) => {
    calls.push({ endpoint, input });
    if (endpoint === getContact) return { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' };
    return { locale: 'en' };
  },
}));

const pdf = (name: string) => new File(['%PDF-1.7\n'], name, { type: 'application/pdf' });
const asked = (endpoint: unknown) => calls.filter((call) => call.endpoint === endpoint);

/** The next file arrives at the server, when it has been sent. */
async function arrive(): Promise<void> {
  await vi.waitFor(() => expect(arriving.next).not.toHaveLength(0));
  arriving.next.shift()?.();
}

beforeEach(() => {
  calls.length = 0;
  useUploads.setState({ batches: new Map(), madeDocument: null, begunFor: null });
});

test('whom a document is begun for becomes its first recipient once, whether or not anyone still looks', async () => {
  const done = uploadFiles(null, [pdf('one.pdf'), pdf('two.pdf')], 0, 4);
  await arrive();
  await arrive();
  await done;

  expect(asked(submitDocumentFiles).map(({ input }) => input)).toEqual([null, '9']);
  expect(asked(getDocument)).toHaveLength(1);
  expect(asked(addRecipient)).toMatchObject([
    { input: { body: { document: 9, name: 'Ada Lovelace', email: 'ada@example.com', role: 'signer', order: 1 } } },
  ]);
  expect(useUploads.getState()).toMatchObject({ madeDocument: 9, begunFor: null });
});

test('what is added while the first file is on its way belongs to whom that was begun for', async () => {
  const done = uploadFiles(null, [pdf('one.pdf')], 0, 4);
  await uploadFiles(null, [pdf('two.pdf')], 0, 5);
  await arrive();
  await arrive();
  await done;

  expect(asked(getContact).map(({ input }) => input)).toMatchObject([{ params: { id: 4 } }]);
  expect(asked(addRecipient)).toHaveLength(1);
});

test('where one has said that it is for no one after all, no one becomes a recipient', async () => {
  const done = uploadFiles(null, [pdf('one.pdf')], 0, 4);
  leaveContact();
  await arrive();
  await done;

  expect(asked(addRecipient)).toEqual([]);
});

test('a file that failed for one does not decide whom the next document is for', async () => {
  await uploadFiles(null, [new File(['no'], 'letter.docx', { type: 'application/msword' })], 0, 4);
  const done = uploadFiles(null, [pdf('one.pdf')], 0, 5);
  await arrive();
  await done;

  expect(asked(getContact).map(({ input }) => input)).toMatchObject([{ params: { id: 5 } }]);
});

test('until all files have arrived it is said for whom the document is', async () => {
  const done = uploadFiles(null, [pdf('one.pdf'), pdf('two.pdf')], 0, 4);
  await arrive();
  await vi.waitFor(() => expect(asked(addRecipient)).toHaveLength(1));

  expect(contactOf(useUploads.getState(), null)).toBe(4);
  await arrive();
  await done;
  expect(asked(addRecipient)).toHaveLength(1);
});

test('what one person sends is not there for the next who signs in in this window', async () => {
  useSession.setState({ signedIn: true, user: { id: 1 } as User, endedBy: null });
  const done = uploadFiles(null, [pdf('one.pdf'), pdf('two.pdf')], 0, 4);
  await arrive();
  await vi.waitFor(() => expect(arriving.next).toHaveLength(1));
  expect(useJobs.getState().jobs).not.toEqual([]);
  // Thrown out, and back again: it goes on.
  useSession.setState({ signedIn: false, user: null, endedBy: 'session_ended' });
  useSession.setState({ signedIn: true, user: { id: 1 } as User, endedBy: null });
  expect(useUploads.getState().batches.get(null)?.items).toHaveLength(1);

  useSession.setState({ signedIn: true, user: { id: 2 } as User, endedBy: null });
  await arrive();
  await done;

  expect(useUploads.getState()).toMatchObject({ batches: new Map(), madeDocument: null, begunFor: null });
  expect(useJobs.getState().jobs).toEqual([]);
});
