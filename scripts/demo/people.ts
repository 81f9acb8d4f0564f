import {
  activateWithPassword,
  createOwner,
  getSetup,
  type Locale,
  login,
  logout,
  register,
  type SignedIn,
  sessionOf,
} from '@sealwright/contract';
import { setupPath } from '../../apps/server/src/areas/people/users/index.ts';
import { openMailBody } from '../../apps/server/src/platform/mail/mail.ts';
import type { Platform } from '../../apps/server/src/platform/platform.ts';
import { apiClient, type Perform } from '../api-client.ts';
import type { Device, Installation } from './installation.ts';

export type DemoPerson = { locale: Locale; firstName: string; lastName: string; email: string; device: Device };

const person = (locale: Locale, firstName: string, lastName: string, mailbox: string, host: number): DemoPerson => ({
  locale,
  firstName,
  lastName,
  email: `${mailbox}@northgate.example`,
  device: {
    address: `192.0.2.${host}`,
    name: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36',
  },
});

/** Who can sign in, one person for each language. The English one is the owner of a fresh installation. */
export const PEOPLE: Record<Locale, DemoPerson> = {
  en: person('en', 'Olivia', 'Bennett', 'olivia.bennett', 11),
  es: person('es', 'María', 'Fernández Ruiz', 'maria.fernandez', 12),
  zhCn: person('zhCn', '伟', '陈', 'chen.wei', 13),
  ar: person('ar', 'ليلى', 'حداد', 'layla.haddad', 14),
  ur: person('ur', 'عائشہ', 'صدیقی', 'ayesha.siddiqui', 15),
};

/** Family name first, and no space, where it is written so. */
export const fullName = ({ locale, firstName, lastName }: Pick<DemoPerson, 'locale' | 'firstName' | 'lastName'>) =>
  locale === 'zhCn' ? `${lastName}${firstName}` : `${firstName} ${lastName}`;

export async function hasPeople({ db }: Platform): Promise<{ demonstration: boolean; anybody: boolean }> {
  const rows = await db.selectFrom('users').select('email').limit(1).execute();
  const emails = Object.values(PEOPLE).map(({ email }) => email);
  const known = await db.selectFrom('users').select('id').where('email', 'in', emails).limit(1).execute();
  return { demonstration: known.length > 0, anybody: rows.length > 0 };
}

/** What the server prints when it starts, and asks of everyone whose request comes from another machine. */
async function setupCode(platform: Platform): Promise<string> {
  const path = (await setupPath(platform)) ?? '';
  return new URL(path, 'http://localhost').searchParams.get('code') ?? '';
}

/** Makes everyone the way people come in: the owner on the first-run page, the others by sign-up and the mail's link. */
export async function signUpPeople(installation: Installation, password: string): Promise<void> {
  for (const { device, email, firstName, lastName, locale } of Object.values(PEOPLE)) {
    const asNobody = apiClient(installation.sendFrom(device), null);
    const { needed } = await asNobody(getSetup);
    const names = { email, firstName, lastName, locale };
    if (needed) {
      await asNobody(createOwner, { body: { ...names, password, code: await setupCode(installation.platform) } });
      continue;
    }
    const passwords = { password1: password, password2: password };
    await asNobody(register, { body: { ...names, ...passwords } });
    await installation.tasks.runAll();
    const link = await newestLink(installation.platform, { to: email, path: /\/activate\/([^/\s]+)\/([^/\s]+)/ });
    if (link === null) throw new Error(`No activation mail for ${email}`);
    await asNobody(activateWithPassword, { params: { uid: link[1] ?? '', token: link[2] ?? '' }, body: passwords });
  }
}

export type SignedInPerson = { perform: Perform; accessToken: string; user: SignedIn['user'] };

/** Signs a person in for some work, and out again: an access token outlives no journey of the clock. */
export async function signedIn<T>(
  installation: Installation,
  { email, device }: DemoPerson,
  password: string,
  work: (caller: SignedInPerson) => Promise<T>,
): Promise<T> {
  const send = installation.sendFrom(device);
  const { access, user } = sessionOf(await apiClient(send, null)(login, { body: { username: email, password } }));
  const perform = apiClient(send, access);
  const result = await work({ perform, accessToken: access, user });
  await perform(logout);
  return result;
}

/** Finds an address in the newest mail to a person that has one like it. */
export async function newestLink(
  { db, secrets }: Platform,
  { to, path, afterMail = 0 }: { to: string; path: RegExp; afterMail?: number },
): Promise<RegExpExecArray | null> {
  const mails = await db
    .selectFrom('mails')
    .selectAll()
    .where('toEmail', '=', to)
    .where('id', '>', afterMail)
    .orderBy('id', 'desc')
    .execute();
  for (const mail of mails) {
    const found = path.exec(openMailBody(secrets, mail)?.text ?? '');
    if (found !== null) return found;
  }
  return null;
}
