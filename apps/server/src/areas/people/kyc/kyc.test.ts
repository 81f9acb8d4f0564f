import { getKyc, KycDetails, saveKyc, submitKyc } from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp, type TestUser } from '../../../../test/app.ts';

const server = await testApp();
const { db } = server.platform;

const PERSON = KycDetails.parse({
  firstName: 'Ada',
  lastName: 'Lovelace',
  dateOfBirth: '1985-12-10',
  nationality: 'GB',
  phone: '+44 20 7946 0018',
  street: '12 St James Square',
  city: 'London',
  postalCode: 'SW1Y 4JH',
  country: 'GB',
});

const BUSINESS = KycDetails.parse({
  firstName: 'Ada',
  lastName: 'Lovelace',
  businessName: 'Engine Works',
  businessType: 'partnership',
  position: 'Partner',
  country: 'US',
  fein: '12-3456789',
});

const as = (person: TestUser) => server.as(person);
const save = (person: TestUser, details: Partial<KycDetails> = {}, kind: 'person' | 'business' = 'person') =>
  as(person)(saveKyc, { body: { kind, details: { ...(kind === 'person' ? PERSON : BUSINESS), ...details } } });

/** What is in the way of handing these in, by field. */
async function problemsOf(details: Partial<KycDetails>, kind: 'person' | 'business' = 'person') {
  const person = await server.make.user();
  await save(person, details, kind);
  const refusal: unknown = await as(person)(submitKyc).then(
    () => ({ status: 200, code: 'none', errors: [] }),
    (cause: unknown) => cause,
  );
  const { code: why, errors } = refusal as { code: string; errors: { path: string; code: string }[] };
  // Anything else that goes wrong is no list of problems.
  if (why !== 'none' && why !== 'kyc_incomplete') throw refusal as Error;
  return Object.fromEntries(errors.map(({ path, code }) => [path, code]));
}

const actions = async ({ userId }: TestUser) =>
  (await db.selectFrom('activities').select('action').where('userId', '=', userId).orderBy('id').execute())
    .map(({ action }) => action)
    .filter((action) => action.startsWith('kyc_'));

test('details that were never written are empty and not started, and cannot be handed in', async () => {
  const person = await server.make.user();

  expect(await as(person)(getKyc)).toMatchObject({
    status: 'not_started',
    kind: 'person',
    version: 0,
    details: { city: '' },
  });
  await expect(as(person)(submitKyc)).rejects.toMatchObject({ code: 'kyc_incomplete' });
  expect(await as(person)(getKyc)).toMatchObject({ status: 'not_started' });
});

test('a draft is kept as it is, however little stands in it, and only for oneself', async () => {
  const [person, other] = [await server.make.user(), await server.make.user()];

  const saved = await as(person)(saveKyc, {
    body: { kind: 'person', details: KycDetails.parse({ firstName: 'Ada' }) },
  });

  expect(saved).toMatchObject({ status: 'draft', version: 1, details: { firstName: 'Ada', lastName: '' } });
  expect(await as(person)(getKyc)).toEqual(saved);
  expect(await as(other)(getKyc)).toMatchObject({ status: 'not_started', details: { firstName: '' } });
});

test('nothing of the details can be read in the database', async () => {
  const person = await server.make.user();
  await save(person, { taxId: 'QX4455667' });

  const row = await db
    .selectFrom('kycProfiles')
    .selectAll()
    .where('userId', '=', person.userId)
    .executeTakeFirstOrThrow();
  const { detailsSealed, ...rest } = row;

  expect(detailsSealed.toString('latin1')).not.toMatch(/Lovelace|4455667/);
  expect(JSON.stringify(rest)).not.toMatch(/Lovelace|4455667/);
  expect(row.accountId).toBe(person.accountId);
});

test('details of one person put into the row of another are not shown there', async () => {
  const [person, other] = [await server.make.user(), await server.make.user()];
  await save(person);
  await save(other, { firstName: 'Eve' });
  const { detailsSealed } = await db
    .selectFrom('kycProfiles')
    .select('detailsSealed')
    .where('userId', '=', person.userId)
    .executeTakeFirstOrThrow();
  await db.updateTable('kycProfiles').set({ detailsSealed }).where('userId', '=', other.userId).execute();

  const { openDetails } = await import('./kyc.details.ts');
  const row = await db
    .selectFrom('kycProfiles')
    .selectAll()
    .where('userId', '=', other.userId)
    .executeTakeFirstOrThrow();
  await expect(openDetails(db, server.platform, row)).rejects.toThrow(/authenticate/);
});

test('tax numbers come back masked, and stay as they are when they are sent back so', async () => {
  const person = await server.make.user();
  const saved = await save(person, { country: 'US', taxId: '123-45-6789' });
  expect(saved.details.taxId).toBe('•••-••-6789');
  expect(await as(person)(getKyc)).toMatchObject({ details: { taxId: '•••-••-6789' } });

  const again = await save(person, { ...saved.details, city: 'Boston' });
  expect(again.details).toMatchObject({ taxId: '•••-••-6789', city: 'Boston' });
  // Nine digits of the US are still behind the mask: it is complete.
  expect(await as(person)(submitKyc)).toMatchObject({ status: 'submitted', details: { taxId: '•••-••-6789' } });
});

test('a mask of another number is refused, and an empty one takes the number away', async () => {
  const person = await server.make.user();
  await save(person, { taxId: '123-45-6789' });

  await expect(save(person, { taxId: '•••-••-0000' })).rejects.toMatchObject({
    code: 'request_invalid',
    errors: [{ path: 'details.tax_id' }],
  });
  expect((await save(person, { taxId: '' })).details.taxId).toBe('');
  await expect(save(person, { taxId: '•••-••-6789' })).rejects.toMatchObject({ status: 422 });
});

test('a short number shows nothing of itself', async () => {
  const person = await server.make.user();

  expect((await save(person, { taxId: '12345' })).details.taxId).toBe('•••-••-••••');
});

test('a person is complete with names, birth, nationality, phone and address; each missing one is named', async () => {
  expect(await problemsOf({})).toEqual({});
  const empty = KycDetails.parse({});
  expect(await problemsOf(empty)).toEqual({
    first_name: 'field_required',
    last_name: 'field_required',
    date_of_birth: 'field_required',
    nationality: 'field_required',
    phone: 'field_required',
    street: 'field_required',
    city: 'field_required',
    country: 'field_required',
  });
});

test('a business is complete with its name, type, country and who acts for it, and in the US with its number', async () => {
  expect(await problemsOf({}, 'business')).toEqual({});
  expect(await problemsOf(KycDetails.parse({}), 'business')).toEqual({
    business_name: 'field_required',
    business_type: 'field_required',
    first_name: 'field_required',
    last_name: 'field_required',
    position: 'field_required',
    country: 'field_required',
  });
  expect(await problemsOf({ fein: '' }, 'business')).toEqual({ fein: 'field_required' });
  expect(await problemsOf({ fein: '12-345' }, 'business')).toEqual({ fein: 'kyc_tax_number' });
  expect(await problemsOf({ fein: '', country: 'DE' }, 'business')).toEqual({});
});

test('whoever hands in is between 18 and 120 years old, to the day', async () => {
  const today = server.clock.now().toISOString().slice(0, 10);
  const ago = (years: number, days = 0) => {
    const date = new Date(`${today}T00:00:00Z`);
    date.setUTCFullYear(date.getUTCFullYear() - years);
    date.setUTCDate(date.getUTCDate() + days);
    return date.toISOString().slice(0, 10);
  };

  expect(await problemsOf({ dateOfBirth: ago(18) })).toEqual({});
  expect(await problemsOf({ dateOfBirth: ago(120) })).toEqual({});
  expect(await problemsOf({ dateOfBirth: ago(18, 1) })).toEqual({ date_of_birth: 'kyc_age' });
  expect(await problemsOf({ dateOfBirth: ago(120, -1) })).toEqual({ date_of_birth: 'kyc_age' });
  expect(await problemsOf({ dateOfBirth: ago(-1) })).toEqual({ date_of_birth: 'date_in_future' });
});

test.each([
  ['street', 'A 12', 'too_small'],
  ['city', 'L', 'too_small'],
  ['postalCode', '12.5', 'postal_code_invalid'],
  ['postalCode', '12,5', 'postal_code_invalid'],
  ['phone', 'call me', 'phone_invalid'],
  ['phone', '+12', 'phone_invalid'],
])('%s “%s” is not handed in', async (field, value, code) => {
  expect(Object.values(await problemsOf({ [field]: value }))).toEqual([code]);
});

test('a postal code may be empty, or hold letters, digits, spaces and hyphens', async () => {
  for (const postalCode of ['', '02139-4307', 'K1A 0B1']) expect(await problemsOf({ postalCode })).toEqual({});
});

test('a tax number is optional, and in the US has nine digits', async () => {
  expect(await problemsOf({ country: 'US', taxId: '' })).toEqual({});
  expect(await problemsOf({ country: 'US', taxId: '12-34' })).toEqual({ tax_id: 'kyc_tax_number' });
  expect(await problemsOf({ country: 'GB', taxId: 'AB 12' })).toEqual({});
});

test('a draft refuses what can never be right: control characters, far too long texts, dates that do not exist', async () => {
  const person = await server.make.user();
  const wrong: Partial<KycDetails>[] = [
    { firstName: 'A\u0007' },
    { city: 'x'.repeat(256) },
    { postalCode: '1'.repeat(16) },
    { dateOfBirth: '2001-02-30' },
    { country: 'Germany' },
  ];
  for (const details of wrong) await expect(save(person, details)).rejects.toMatchObject({ status: 422 });
  expect(await as(person)(getKyc)).toMatchObject({ status: 'not_started' });
});

test('what was handed in is locked, for saving and for handing in again', async () => {
  const person = await server.make.user();
  await save(person);
  const submitted = await as(person)(submitKyc);

  expect(submitted).toMatchObject({ status: 'submitted', version: 2 });
  await expect(save(person, { city: 'Paris' })).rejects.toMatchObject({ status: 409, code: 'kyc_not_editable' });
  await expect(as(person)(submitKyc)).rejects.toMatchObject({ status: 409, code: 'kyc_not_editable' });
  expect(await as(person)(getKyc)).toEqual(submitted);
});

test('a change made against an older version is refused', async () => {
  const person = await server.make.user();
  const body = { kind: 'person' as const, details: PERSON };
  const against = (version: number) => as(person)(saveKyc, { body, headers: { 'if-match': `"${version}"` } });

  await expect(against(1)).rejects.toMatchObject({ code: 'version_stale' });
  expect(await against(0)).toMatchObject({ version: 1 });
  await expect(against(0)).rejects.toMatchObject({ status: 409, code: 'version_stale' });
  expect(await against(1)).toMatchObject({ version: 2 });
  await expect(as(person)(submitKyc, { headers: { 'if-match': '"1"' } })).rejects.toMatchObject({
    code: 'version_stale',
  });
});

test('two windows that save for the first time at once leave one set of details', async () => {
  const person = await server.make.user();

  const outcomes = await Promise.allSettled([save(person, { city: 'London' }), save(person, { city: 'Paris' })]);

  const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
  expect(refusals.length).toBeLessThan(2);
  for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'version_stale' });
  const rows = await db.selectFrom('kycProfiles').select('id').where('userId', '=', person.userId).execute();
  expect(rows).toHaveLength(1);
  expect(['London', 'Paris']).toContain((await as(person)(getKyc)).details.city);
});

test('handing in ten times at once hands in once', async () => {
  const person = await server.make.user();
  await save(person);

  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => as(person)(submitKyc)));

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await actions(person)).toEqual(['kyc_saved', 'kyc_submitted']);
});

test('saving is recorded once an hour, handing in each time, and no one is mailed of either', async () => {
  const person = await server.make.user();
  const mails = (await server.mails()).length;
  await save(person);
  await save(person, { city: 'Paris' });
  expect(await actions(person)).toEqual(['kyc_saved']);

  server.clock.advance(61 * 60_000);
  // No one's session lives through this but for its refresh: it is the clock of the log that counts here.
  const { kycService } = await import('./kyc.service.ts');
  const request = { ifMatch: null, address: '127.0.0.1', device: 'tests' } as never;
  await kycService(server.platform).save(person, { kind: 'person', details: PERSON }, request);
  await kycService(server.platform).submit(person, request);

  expect(await actions(person)).toEqual(['kyc_saved', 'kyc_saved', 'kyc_submitted']);
  expect(await server.mails()).toHaveLength(mails);
});
