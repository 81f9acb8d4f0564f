import {
  addRecipient,
  type Call,
  type Contact,
  deleteDocumentFile,
  type Document,
  type FieldInput,
  fullName,
  getContact,
  getDocument,
  getIdentityRules,
  removeRecipient,
  replaceFields,
  sendDocument,
  updateDocument,
} from '@sealwright/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { bodyOf, newPerson, type NamedAddress, valuesOf } from './people.ts';

export const documentQuery = (id: number) =>
  queryOptions({ queryKey: ['document', id], queryFn: ({ signal }) => api(getDocument, { params: { id }, signal }) });

/** Which identity checks may be chosen, and the least of them. */
export const identityRulesQuery = queryOptions({
  queryKey: ['identity-rules'],
  queryFn: ({ signal }) => api(getIdentityRules, { signal }),
  staleTime: 60_000,
});

export type Settings = NonNullable<Call<typeof updateDocument>['body']>;

export const saveSettings = (id: number, body: Settings): Promise<Document> =>
  api(updateDocument, { params: { id }, body });

/** Saves the whole set of fields. With `version`, someone else's change in between is answered `version_stale`. */
export const saveFields = (id: number, fields: (FieldInput & { id?: number; key: string })[], version: number | null) =>
  api(replaceFields, { params: { id }, body: { fields }, ...(version === null ? {} : { ifMatch: version }) });

export const removeFile = (id: number) => api(deleteDocumentFile, { params: { id } });

export const removePerson = (id: number) => api(removeRecipient, { params: { id } });

export function useSend(id: number) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ idempotencyKey, scheduledFor }: { idempotencyKey: string; scheduledFor: string | null }) =>
      api(sendDocument, { params: { id }, body: scheduledFor === null ? {} : { scheduledFor }, idempotencyKey }),
    onSuccess: async (document) => {
      cache.setQueryData(documentQuery(id).queryKey, document);
      await cache.invalidateQueries({ queryKey: ['documents'] });
    },
  });
}

const namedAddressOf = ({ firstName, lastName, email }: Contact): NamedAddress => ({
  name: fullName({ firstName, lastName }),
  email,
});

/** Whom a document is begun for; null for no one, while that is read, and where the contact is gone. */
export function useNamedAddress(contactId: number | null): NamedAddress | null {
  const { data } = useQuery({
    queryKey: ['contacts', 'one', contactId, 'name'],
    queryFn: ({ signal }) => api(getContact, { params: { id: contactId ?? 0 }, signal }),
    enabled: contactId !== null,
    select: namedAddressOf,
  });
  return data ?? null;
}

/** Makes a contact the client of a new document, and its first recipient. */
export async function addContact(documentId: number, contactId: number): Promise<void> {
  const [contact, { locale }] = await Promise.all([
    api(getContact, { params: { id: contactId } }),
    api(getDocument, { params: { id: documentId } }),
  ]);
  await saveSettings(documentId, { client: contactId });
  await api(addRecipient, {
    body: { ...bodyOf(valuesOf(newPerson(1, locale, namedAddressOf(contact)))), document: documentId },
  });
}
