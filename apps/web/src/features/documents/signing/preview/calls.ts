import type { DocumentMessage, SigningField, SigningView } from '@sealwright/contract';
import { ApiError } from '../../../../lib/api-error.ts';
import type { SigningCalls } from '../signing.queries.ts';
import { siblingsOf } from '../links.ts';
import { type Entry, heldBy } from '../signing.state.ts';

type Ask = (asked: { ask: 'text'; file: number } | { ask: 'original' }) => Promise<string[] | null>;

const UNREACHED = () => new ApiError('network', { status: 0 });

/** What a link's holder can do, answered on the spot: the preview goes through all of it, and the server hears of none. */
export function previewCalls(shown: SigningView, ask: Ask): SigningCalls {
  let view = shown;
  let messages: DocumentMessage[] = [];
  const withField = (field: SigningField): SigningField => {
    view = { ...view, fields: view.fields.map((one) => (one.id === field.id ? field : one)) };
    return field;
  };
  const save = (id: number, entry: Entry): SigningField => {
    const field = view.fields.find((one) => one.id === id);
    if (!field) throw new ApiError('field_not_yours', { status: 404 });
    const isChosen = entry.kind === 'value' && entry.value !== null;
    for (const one of isChosen ? siblingsOf(view.fields, field) : []) withField({ ...one, value: null });
    return withField({ ...field, ...heldBy({ entries: { [id]: entry } }, field) });
  };
  return {
    view: async () => view,
    ended: async () => null,
    nextInPerson: async () => ({ name: null }),
    startNextInPerson: () => Promise.reject(UNREACHED()),
    requestNewLink: async () => ({ senderName: view.document.senderName }),
    text: async (file) => {
      const pages = await ask({ ask: 'text', file });
      if (pages === null) throw UNREACHED();
      return { pages };
    },
    consent: async ({ accepted }) => {
      const acceptedAt = accepted ? new Date().toISOString() : null;
      view = { ...view, consent: { ...view.consent, acceptedAt, withdrawnAt: null } };
      return { acceptedAt };
    },
    withdrawConsent: async () => {
      const withdrawnAt = new Date().toISOString();
      const isSubmitted = view.recipient.state === 'submitted';
      const acceptedAt = isSubmitted ? view.consent.acceptedAt : null;
      view = { ...view, consent: { ...view.consent, acceptedAt, withdrawnAt } };
      return { withdrawnAt };
    },
    save: async (id, entry) => save(id, entry),
    savedSignatures: async () => [],
    attachSaved: async () => {
      throw UNREACHED();
    },
    finish: async () => {
      view = { ...view, recipient: { ...view.recipient, state: 'submitted' } };
      return { status: view.document.status };
    },
    decline: async () => ({ status: view.document.status }),
    delegate: async () => ({ status: view.document.status }),
    // Only what the sender can have without a trace; the sealed copy is a download like any other.
    download: async (kind) => {
      if (kind !== 'original') throw new ApiError('not_permitted', { status: 409 });
      await ask({ ask: 'original' });
    },
    questions: async () => ({ messages }),
    ask: async (text) => {
      const author = view.recipient.name;
      const createdAt = new Date().toISOString();
      messages = [...messages, { id: messages.length + 1, kind: 'question', author, text, files: [], createdAt }];
      return { messages };
    },
    uploadFile: () => Promise.reject(UNREACHED()),
    takeFile: () => Promise.reject(UNREACHED()),
    reportPages: async () => ({}),
    watch: () => () => undefined,
  };
}
