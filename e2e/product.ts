import {
  activateWithPassword,
  type CaughtMail,
  createOwner,
  listMailbox,
  type Locale,
  login,
  register,
  type SignedIn,
  sessionOf,
} from '@sealwright/contract';
import { type Client, clientOf, Refused } from './client.ts';
import { removeData, startServer } from './server.ts';

export const PASSWORD = 'Quill-and-Wax-7!';

const MAIL_MS = 30_000;
const POLL_MS = 100;

/** Someone with an account, and the API as they may use it. */
export type Account = {
  email: string;
  firstName: string;
  lastName: string;
  /** What the browser keeps of a session that began now. */
  session: () => Promise<SignedIn>;
  client: Client;
};

/** A running installation with its owner. */
export type Product = {
  url: string;
  /** Of the server's process. */
  pid: number;
  owner: Account;
  /** Signs someone up and activates them, as they would themselves. */
  account: (of?: { firstName?: string; lastName?: string; locale?: Locale }) => Promise<Account>;
  /** The caught mails to this address, oldest first; waits until there are `count` of them. */
  mailsTo: (email: string, count?: number) => Promise<CaughtMail[]>;
  stop: () => Promise<void>;
};

let people = 0;

// Everyone signs up from their own address, as people do: the product allows one network thirty newcomers an hour.
const newNetwork = (): string => `10.${(people >> 8) & 255}.${people & 255}.1`;

/** Unique in this run, and says whose it is when it is read in a trace. */
export const newAddress = (name: string): string => `${name}.${process.pid}-${(people += 1)}@example.com`;

/** `env`: with its own gateway, mails leave, and only the owner has an account. */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const server = await startServer({ env: { TRUST_PROXY: 'true', ...env } });
  const { url } = server;
  const owner = await firstRun(url);
  const mailsTo = mailReader(owner.client);
  return {
    url,
    pid: server.process.pid ?? 0,
    owner,
    mailsTo,
    account: async ({ firstName = 'Ada', lastName = 'Lovelace', locale = 'en' } = {}) => {
      const email = newAddress(firstName.toLowerCase().replace(/\P{ASCII}/gu, 'x'));
      const passwords = { password1: PASSWORD, password2: PASSWORD };
      const newcomer = clientOf(url, () => ({ 'x-forwarded-for': newNetwork() }));
      await newcomer.call(register, { body: { email, ...passwords, firstName, lastName, locale } });
      const [mail] = await mailsTo(email);
      const [, uid = '', token = ''] = /\/activate\/([^/\s]+)\/([^/\s"<]+)/.exec(mail?.text ?? '') ?? [];
      await newcomer.call(activateWithPassword, { params: { uid, token }, body: passwords });
      return signedIn(url, { email, firstName, lastName });
    },
    stop: async () => {
      await server.stop();
      removeData(server);
    },
  };
}

async function firstRun(url: string): Promise<Account> {
  const names = { email: newAddress('owner'), firstName: 'Olive', lastName: 'Owner' };
  await clientOf(url).call(createOwner, { body: { ...names, password: PASSWORD } });
  return signedIn(url, names);
}

async function signedIn(url: string, names: Pick<Account, 'email' | 'firstName' | 'lastName'>): Promise<Account> {
  const body = { username: names.email, password: PASSWORD };
  const session = async () => sessionOf(await clientOf(url).call(login, { body }));
  let { access } = await session();
  const client = clientOf(url, () => ({ authorization: `Bearer ${access}` }));
  // An access token lives for five minutes; a whole run on a busy machine takes longer.
  const renewing = async <R>(perform: () => Promise<R>): Promise<R> => {
    try {
      return await perform();
    } catch (cause) {
      if (!(cause instanceof Refused) || cause.status !== 401) throw cause;
      ({ access } = await session());
      return perform();
    }
  };
  const renewed: Client = {
    call: (endpoint, input) => renewing(() => client.call(endpoint, input)),
    upload: (...given) => renewing(() => client.upload(...given)),
    download: (endpoint, input) => renewing(() => client.download(endpoint, input)),
  };
  return { ...names, session, client: renewed };
}

function mailReader(owner: Client): Product['mailsTo'] {
  return async (email, count = 1) => {
    const end = Date.now() + MAIL_MS;
    for (;;) {
      const { results } = await owner.call(listMailbox, { query: { pageSize: 100, search: email } });
      if (results.length >= count) return results.toReversed();
      if (Date.now() > end) throw new Error(`${results.length} of ${count} mails to ${email} came within 30 s`);
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  };
}
