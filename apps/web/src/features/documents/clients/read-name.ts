import { fullName, getContact } from '@sealwright/contract';
import { api } from '../../../lib/api.ts';

/** A contact's name, else their company, else their address. */
export async function readName(id: number, signal: AbortSignal): Promise<string> {
  const contact = await api(getContact, { params: { id }, signal });
  return fullName(contact) || contact.companyName || contact.email;
}
