import { type ClientType, CLIENT_TYPES, LOCALES, type Locale } from '@sealwright/contract';
import type { Db } from '../../apps/server/src/platform/db/db.ts';
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

const TAGS: Record<Locale, readonly string[]> = {
  en: [
    '1040 season',
    'Business',
    'Estate planning',
    'New in 2026',
    'Payroll',
    'Quarterly filer',
    'VIP',
    'Waiting for papers',
  ],
  es: ['Autónomo', 'Cliente nuevo', 'Declaración anual', 'Empresa', 'Nóminas', 'Trimestral'],
  zhCn: ['个人报税', '企业客户', '季度申报', '新客户', '重要客户', '薪资服务'],
  ar: ['إقرار سنوي', 'ربع سنوي', 'شركات', 'عميل جديد', 'عميل مهم', 'كشوف رواتب'],
  ur: ['اہم گاہک', 'تنخواہیں', 'سالانہ گوشوارہ', 'سہ ماہی', 'نیا گاہک', 'کاروبار'],
};

const PLACES: Record<Locale, readonly { streetAddress: string; city: string; state: string; country: string }[]> = {
  en: [
    { streetAddress: 'Willow Lane', city: 'Portland', state: 'OR', country: 'United States' },
    { streetAddress: 'Harbor Street', city: 'Oakland', state: 'CA', country: 'United States' },
    { streetAddress: 'Prairie Avenue', city: 'Austin', state: 'TX', country: 'United States' },
  ],
  es: [{ streetAddress: 'Calle de Alcalá', city: 'Madrid', state: 'Madrid', country: 'España' }],
  zhCn: [{ streetAddress: '南京西路', city: '上海', state: '上海市', country: '中国' }],
  ar: [{ streetAddress: 'شارع الملك فيصل', city: 'الرياض', state: 'منطقة الرياض', country: 'السعودية' }],
  ur: [{ streetAddress: 'شاہراہ فیصل', city: 'کراچی', state: 'سندھ', country: 'پاکستان' }],
};

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
    const tags = await addTags(db, accountId, TAGS[owner]);
    const rows = Array.from({ length: count }, (_, index) => ({
      accountId,
      ...contact(locales[index % locales.length] ?? owner, index),
      tagIds: tags.filter((_, tag) => (index * 7 + tag * 13) % (3 + tag * 2) === 0),
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

async function addTags(db: Db, accountId: number, names: readonly string[]): Promise<number[]> {
  const rows = names.map((name) => ({ accountId, name }));
  return (await db.insertInto('tags').values(rows).returning('id').execute()).map(({ id }) => id);
}

function contact(locale: Locale, index: number) {
  const { first, last } = CONTACT_NAMES[locale];
  const [firstName, firstLatin] = pick(first, index * 7 + Math.floor(index / 20));
  const [lastName, lastLatin] = pick(last, index * 11 + Math.floor(index / 50));
  const company = pick(COMPANIES, index);
  const phone = `+1 555 01${String(index % 100).padStart(2, '0')}`;
  const { streetAddress, ...place } = pick(PLACES[locale], index);
  return {
    email: `${firstLatin}.${lastLatin}.${index + 1}@${company}`,
    firstName,
    lastName,
    phone,
    ...business(index, lastName),
    streetAddress: `${streetAddress} ${(index % 180) + 1}`,
    addressLine2: index % 4 === 0 ? `${(index % 30) + 1}B` : '',
    ...place,
    postalCode: String(10_000 + ((index * 37) % 89_999)),
  };
}

/** Every third one is a company of some kind. */
function business(index: number, name: string): { clientType: ClientType | null; companyName: string } {
  if (index % 3 !== 0) return { clientType: index % 3 === 1 ? 'individual' : null, companyName: '' };
  const clientType = pick(CLIENT_TYPES, index / 3);
  return { clientType, companyName: clientType === 'individual' ? '' : `${name} & Co.` };
}

function pick<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length];
  if (found === undefined) throw new Error('An empty list has nothing to pick');
  return found;
}
