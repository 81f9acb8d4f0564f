import {
  addRecipient,
  attachSignature,
  type Call,
  createField,
  downloadSigned,
  type Endpoint,
  type FieldInput,
  finishSigning,
  getSigning,
  giveConsent,
  type Output,
  type RecipientInput,
  sendDocument,
  updateDocument,
} from '@sealwright/contract';
import { plainPdf } from './sample-files.ts';
import { clientOf, type NamedBytes } from './client.ts';
import { type Account, newAddress, type Product } from './product.ts';

type NewField = Partial<FieldInput> & Pick<FieldInput, 'type'>;
type Person = Partial<RecipientInput> & { name: string; fields?: readonly NewField[] };

/** A recipient, and the API as their link lets them use it. */
export type Signer = {
  email: string;
  link: string;
  call: <E extends Endpoint>(endpoint: E, input?: Call<E>) => Promise<Output<E>>;
};

export type Draft = { id: number; files: { id: number; name: string }[]; people: { id: number; email: string }[] };

type Wish = { title: string; people: Person[]; files?: NamedBytes[]; signingOption?: 'shared' | 'separate' };

const SEAL_MS = 60_000;
const SIGNATURE: readonly NewField[] = [{ type: 'signature' }];

/** A document that could be sent, its fields one under the other in a column for each person. */
export async function draft(
  { client }: Account,
  { title, people, files, signingOption = 'shared' }: Wish,
): Promise<Draft> {
  const uploaded = files ?? [{ name: 'contract.pdf', bytes: await plainPdf() }];
  const answer = (await client.upload('/api/submit_document_files/', uploaded)) as {
    document: number;
    files: Draft['files'];
  };
  const { document } = answer;
  const known: Draft['people'] = [];
  for (const [column, { fields = SIGNATURE, ...person }] of people.entries()) {
    const email = person.email ?? newAddress('signer');
    const { id } = await client.call(addRecipient, { body: { ...person, email, document } });
    known.push({ id, email });
    for (const [row, field] of fields.entries()) {
      const place = { page: 1, x: 0.08 + column * 0.45, y: 0.08 + row * 0.11, width: 0.3, height: 0.05 };
      const target = { document, file: answer.files[0]?.id ?? 0, recipient: id, tabOrder: column * 100 + row };
      await client.call(createField, { body: { ...place, ...target, ...field } });
    }
  }
  const subject = `Please sign ${title}`.slice(0, 200);
  const settings = { subject, message: 'As we discussed.', messageTemplateName: 'Standard' };
  await client.call(updateDocument, {
    params: { id: document },
    body: { ...settings, title, signingOption },
  });
  return { id: document, files: answer.files, people: known };
}

/** A document that went out, with the links that its people of the first turn were mailed. */
export async function sentDocument(
  product: Product,
  sender: Account,
  wish: Wish,
): Promise<Draft & { signers: Signer[] }> {
  const made = await draft(sender, wish);
  await sender.client.call(sendDocument, { params: { id: made.id } });
  const signers: Signer[] = [];
  for (const [index, { email }] of made.people.entries()) {
    const isAskedNow = (wish.people[index]?.order ?? 1) === 1;
    if (isAskedNow) signers.push(await signerOf(product, made.id, email));
  }
  return { ...made, signers };
}

/** Someone with the newest link they were mailed. */
export async function signerOf(product: Product, id: number, email: string, mails = 1): Promise<Signer> {
  const mail = (await product.mailsTo(email, mails)).at(-1);
  const link = /http\S+\/sign\/[^\s"<]+/.exec(mail?.text ?? '')?.[0] ?? '';
  const token = new URL(link).searchParams.get('token') ?? '';
  const { call } = clientOf(product.url);
  return {
    email,
    link,
    call: (endpoint, input) => {
      const given = (input ?? {}) as { params?: object; query?: object };
      const own = { params: { id, ...given.params }, query: { token, ...given.query } };
      return call(endpoint, { ...given, ...own } as never);
    },
  };
}

/** Signs every signature field of theirs by its typed name, and finishes. */
export async function signByApi(signer: Signer, name = 'Ada Lovelace'): Promise<void> {
  const { consent, fields } = await signer.call(getSigning);
  const { disclosureVersion } = consent;
  await signer.call(giveConsent, { body: { accepted: true, disclosureVersion } });
  for (const { id } of fields.filter(({ isMine }) => isMine)) {
    const body = { kind: 'type', text: name, font: 'script', colour: '#1a237e' } as const;
    await signer.call(attachSignature, { params: { id }, body });
  }
  await signer.call(finishSigning);
}

/** Waits for the seal; answers the signer's copy. */
export async function sealedCopy(product: Product, id: number, signer: Signer): Promise<Uint8Array> {
  const end = Date.now() + SEAL_MS;
  while (!(await signer.call(getSigning)).isSealed) {
    if (Date.now() > end) throw new Error(`Document ${id} was not sealed within a minute`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const token = new URL(signer.link).searchParams.get('token') ?? '';
  return clientOf(product.url).download(downloadSigned, { params: { id }, query: { token } });
}
