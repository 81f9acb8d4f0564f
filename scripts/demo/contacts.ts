import { LOCALES, type Locale } from '@sealwright/contract';
import type { Db } from '../../apps/server/src/platform/db.ts';
import { CONTACT_NAMES } from './contact-names.ts';
import { PEOPLE } from './people.ts';

const SHARES: Record<Locale, { count: number; locales: readonly Locale[] }> = {
  en: { count: 3000, locales: LOCALES },
  es: { count: 500, locales: ['es'] },
  zhCn: { count: 500, locales: ['zhCn'] },
  ar: { count: 500, locales: ['ar'] },
  ur: { count: 500, locales: ['ur'] },
};
const BATCH = 1000;
const COMPANIES = ['example.com', 'example.org', 'example.net'];
const EVERY_MS = 37 * 60_000;

/** Fills each person's address book; the same every time. Answers how many contacts there are now. */
export async function addContacts(db: Db, now: Date): Promise<number> {
  let total = 0;
  for (const owner of LOCALES) {
    const { personalAccountId: accountId } = await db
      .selectFrom('users')
      .select('personalAccountId')
      .where('email', '=', PEOPLE[owner].email)
      .executeTakeFirstOrThrow();
    const { count, locales } = SHARES[owner];
    const rows = Array.from({ length: count }, (_, index) => ({
      accountId,
      ...contact(locales[index % locales.length] ?? owner, index),
      createdAt: new Date(now.getTime() - (count - index) * EVERY_MS),
    }));
    for (let from = 0; from < count; from += BATCH) {
      await db
        .insertInto('contacts')
        .values(rows.slice(from, from + BATCH))
        .execute();
    }
    total += count;
  }
  return total;
}

function contact(locale: Locale, index: number): { email: string; firstName: string; lastName: string; phone: string } {
  const { first, last } = CONTACT_NAMES[locale];
  const [firstName, firstLatin] = pick(first, index * 7 + Math.floor(index / 20));
  const [lastName, lastLatin] = pick(last, index * 11 + Math.floor(index / 50));
  const company = pick(COMPANIES, index);
  const phone = `+1 555 01${String(index % 100).padStart(2, '0')}`;
  return { email: `${firstLatin}.${lastLatin}.${index + 1}@${company}`, firstName, lastName, phone };
}

function pick<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length];
  if (found === undefined) throw new Error('An empty list has nothing to pick');
  return found;
}
