import { getKyc, getKycReview, KycDetails, listKycReviews, reviewKyc, saveKyc, submitKyc } from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp, type TestUser } from '../../../../test/app.ts';

const server = await testApp();
const { db } = server.platform;

const DETAILS = KycDetails.parse({
  firstName: 'Ada',
  lastName: 'Lovelace',
  dateOfBirth: '1985-12-10',
  nationality: 'US',
  phone: '+1 617 555 0100',
  taxId: '123-45-6789',
  street: '77 Massachusetts Avenue',
  city: 'Cambridge',
  postalCode: '02139-4307',
  country: 'US',
});

const admin = await server.make.user({ role: 'admin' });
const asAdmin = server.as(admin);

async function handedIn(of: Parameters<typeof server.make.user>[0] = {}) {
  const person = await server.make.user(of);
  await server.as(person)(saveKyc, { body: { kind: 'person', details: DETAILS } });
  await server.as(person)(submitKyc);
  const { id } = await db
    .selectFrom('kycProfiles')
    .select('id')
    .where('userId', '=', person.userId)
    .executeTakeFirstOrThrow();
  return { person, id };
}

const judge = (id: number, verdict: 'verified' | 'rejected', reason = '') =>
  asAdmin(reviewKyc, { params: { id }, body: { verdict, reason } });

const log = ({ userId }: TestUser) =>
  db
    .selectFrom('activities')
    .select(['action', 'actorId'])
    .where('userId', '=', userId)
    .where('action', 'in', ['kyc_saved', 'kyc_submitted', 'kyc_read', 'kyc_verified', 'kyc_rejected'])
    .orderBy('id')
    .execute();

async function mailsTo({ email }: TestUser) {
  await server.runTasks();
  return (await server.mails()).filter(({ to }) => to === email);
}

test('those that wait stand first, the longest first; drafts are not listed', async () => {
  const waiting = [await handedIn(), await handedIn()];
  const done = await handedIn();
  await judge(done.id, 'verified');
  const drafting = await server.make.user();
  await server.as(drafting)(saveKyc, { body: { kind: 'person', details: DETAILS } });

  const { results } = await asAdmin(listKycReviews, { query: { pageSize: 100 } });
  const ids = results.map(({ id }) => id);
  const emails = results.map(({ email }) => email);

  expect(ids.indexOf(waiting[0]!.id)).toBeLessThan(ids.indexOf(waiting[1]!.id));
  expect(ids.indexOf(waiting[1]!.id)).toBeLessThan(ids.indexOf(done.id));
  expect(emails).not.toContain(drafting.email);
  const { results: verified } = await asAdmin(listKycReviews, { query: { status: 'verified', pageSize: 100 } });
  expect(verified.map(({ id }) => id)).toContain(done.id);
  expect(verified.every(({ status }) => status === 'verified')).toBe(true);
});

test('reviews are found by name and by address', async () => {
  const { person, id } = await handedIn();
  const found = async (search: string) =>
    (await asAdmin(listKycReviews, { query: { search } })).results.map((review) => review.id);

  expect(await found(person.email.toUpperCase())).toEqual([id]);
  expect(await found(person.name)).toContain(id);
  expect(await found('nobody at all')).toEqual([]);
});

test('an administrator sees the details without a whole tax number, and is named in the person’s log', async () => {
  const { person, id } = await handedIn();

  const review = await asAdmin(getKycReview, { params: { id } });

  expect(review).toMatchObject({ status: 'submitted', email: person.email, details: { city: 'Cambridge' } });
  expect(review.details.taxId).toBe('•••-••-6789');
  expect(JSON.stringify(review.details)).not.toContain('123');
  expect((await log(person)).at(-1)).toEqual({ action: 'kyc_read', actorId: admin.userId });
});

test('who is no administrator finds no reviews', async () => {
  const { id } = await handedIn();
  const other = server.as(await server.make.user());

  await expect(other(listKycReviews)).rejects.toMatchObject({ status: 404 });
  await expect(other(getKycReview, { params: { id } })).rejects.toMatchObject({ status: 404 });
  await expect(other(reviewKyc, { params: { id }, body: { verdict: 'verified' } })).rejects.toMatchObject({
    status: 404,
  });
});

test('drafts cannot be opened or judged', async () => {
  const person = await server.make.user();
  await server.as(person)(saveKyc, { body: { kind: 'person', details: DETAILS } });
  const row = await db
    .selectFrom('kycProfiles')
    .select('id')
    .where('userId', '=', person.userId)
    .executeTakeFirstOrThrow();

  await expect(asAdmin(getKycReview, { params: { id: row.id } })).rejects.toMatchObject({ status: 404 });
  await expect(judge(row.id, 'verified')).rejects.toMatchObject({ status: 404 });
  expect(await server.as(person)(getKyc)).toMatchObject({ status: 'draft' });
});

test('verified: the person is told by mail and in the log, and can read it', async () => {
  const { person, id } = await handedIn();

  expect(await judge(id, 'verified', 'ignored')).toMatchObject({ status: 'verified' });

  expect(await server.as(person)(getKyc)).toMatchObject({ status: 'verified', reason: '' });
  const mails = await mailsTo(person);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ event: 'account.kyc_verified' });
  expect(mails[0]?.links).toContain('http://sealwright.test/app/account/kyc-form');
  expect(mails[0]?.text).not.toMatch(/6789|Massachusetts/);
  expect(await log(person)).toContainEqual({ action: 'kyc_verified', actorId: admin.userId });
});

test('rejected: a reason is needed, is mailed in the person’s language, and the details can be handed in again', async () => {
  const { person, id } = await handedIn({ locale: 'ar' });
  await expect(judge(id, 'rejected', '  ')).rejects.toMatchObject({ status: 422, code: 'kyc_reason_needed' });
  expect(await mailsTo(person)).toEqual([]);

  await judge(id, 'rejected', 'The street has no number');

  expect(await server.as(person)(getKyc)).toMatchObject({ status: 'rejected', reason: 'The street has no number' });
  const [mail] = await mailsTo(person);
  expect(mail?.subject).toMatch(/هويتك/);
  expect(mail?.text).toContain('The street has no number');
  expect(await log(person)).toContainEqual({ action: 'kyc_rejected', actorId: admin.userId });

  const { details } = await server.as(person)(getKyc);
  await server.as(person)(saveKyc, { body: { kind: 'person', details: { ...details, street: '78 Main Street' } } });
  // The reason stays in sight until they are handed in again.
  expect(await server.as(person)(getKyc)).toMatchObject({ status: 'draft', reason: 'The street has no number' });
  expect(await server.as(person)(submitKyc)).toMatchObject({ status: 'submitted', reason: '' });
  await judge(id, 'verified');
  expect(await mailsTo(person)).toHaveLength(2);
});

test('verified details become a draft again when the person changes them, which the log says', async () => {
  const { person, id } = await handedIn();
  await judge(id, 'verified');
  await expect(server.as(person)(submitKyc)).rejects.toMatchObject({ code: 'kyc_not_editable' });

  const { details } = await server.as(person)(getKyc);
  const changed = await server.as(person)(saveKyc, {
    body: { kind: 'person', details: { ...details, city: 'Boston' } },
  });

  expect(changed).toMatchObject({ status: 'draft', reviewedAt: null });
  expect((await log(person)).at(-1)?.action).toBe('kyc_saved');
  await expect(asAdmin(getKycReview, { params: { id } })).rejects.toMatchObject({ status: 404 });
});

test('no one reviews themselves', async () => {
  const { person, id } = await handedIn({ role: 'super_admin' });

  const own = server.as(person)(reviewKyc, { params: { id }, body: { verdict: 'verified' } });

  await expect(own).rejects.toMatchObject({ status: 409, code: 'not_permitted' });
  expect(await server.as(person)(getKyc)).toMatchObject({ status: 'submitted' });
});

test('two administrators who judge at once: one verdict counts, one mail goes out', async () => {
  const { person, id } = await handedIn();

  const outcomes = await Promise.allSettled([judge(id, 'verified'), judge(id, 'rejected', 'Unreadable')]);

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const refused = outcomes.find((outcome) => outcome.status === 'rejected');
  expect(refused?.reason).toMatchObject({ status: 409, code: 'version_stale' });
  expect(await mailsTo(person)).toHaveLength(1);
});

test('a verdict on what was handed in anew since it was read is refused', async () => {
  const { person, id } = await handedIn();
  const { version } = await asAdmin(getKycReview, { params: { id } });
  await judge(id, 'rejected', 'Unreadable');
  await server.as(person)(submitKyc);

  const stale = asAdmin(reviewKyc, {
    params: { id },
    body: { verdict: 'verified' },
    headers: { 'if-match': `"${version}"` },
  });

  await expect(stale).rejects.toMatchObject({ code: 'version_stale' });
});
