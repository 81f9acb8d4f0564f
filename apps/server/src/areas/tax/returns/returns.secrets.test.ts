import {
  actOnTaxReturns,
  createContact,
  createDocument,
  exportTaxReturns,
  searchTaxReturns,
  updateTaxReturn,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { rawCall } from '../../../../test/raw-call.ts';
import { wholeDatabase } from '../../../../test/raw-rows.ts';

const logged: string[] = [];
const keep = (...said: unknown[]) => void logged.push(JSON.stringify(said));
const log = { debug: keep, info: keep, warn: keep, error: keep };
/** A download comes as its bytes. */
const textOf = (file: unknown): string => (file as Buffer).toString();

const server = await testApp({}, () => [], { log: log });
const { as, make, platform } = server;

// Numbers that nothing else can hold by chance.
const [SSN, SPOUSE, FEIN] = ['512849367', '617952843', '834617295'];
const PLANTED = [SSN, SPOUSE, FEIN].flatMap((digits) => [
  digits,
  `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`,
  `${digits.slice(0, 2)}-${digits.slice(2)}`,
]);
const plantedIn = (text: string) => PLANTED.filter((number) => text.includes(number));

test('SSN and FEIN are in clear nowhere: not in the database, in logs, in addresses or in files', async () => {
  const user = await make.user();
  const fields = { email: 'ann@example.com', firstName: 'Ann', lastName: 'Lee', companyName: 'Lee Ltd' };
  const { id } = await as(user)(createContact, { body: { ...fields, ssn: SSN, spouseSsn: SPOUSE, fein: FEIN } });
  const made = await as(user)(createDocument, { body: { formType: '1040', taxYear: 2025, client: id } });
  await as(user)(updateTaxReturn, { params: { id: made.id }, body: { isExtended: true } });

  const answers: string[] = [];
  for (const body of [{ ssn: SSN }, { ssn: SPOUSE }, { fein: FEIN }]) {
    const options = { token: user.token, headers: { 'idempotency-key': crypto.randomUUID() } };
    const answer = await rawCall(server.app, searchTaxReturns, { body, query: { pageSize: 10 } }, options);
    expect(answer.body['count']).toBe(1);
    answers.push(JSON.stringify(answer));
    answers.push(textOf(await as(user)(exportTaxReturns, { body })));
  }
  const archiving = { act: 'archive' as const, selection: { matching: { ssn: SSN, fein: FEIN } } };
  const { job } = await as(user)(actOnTaxReturns, { body: archiving });
  await server.runTasks();
  expect(job.total).toBe(1);
  // Refusals of wrong numbers do not repeat them either.
  const refused = await rawCall(server.app, searchTaxReturns, { body: { ssn: `${SSN}0` } }, { token: user.token });
  expect(refused.status).toBe(422);
  answers.push(JSON.stringify(refused));

  expect(logged.length).toBeGreaterThan(5);
  expect(plantedIn(logged.join('\n'))).toEqual([]);
  expect(plantedIn(answers.join('\n'))).toEqual([]);
  expect(answers.join('\n')).toContain('•••-••-9367');
  const database = await wholeDatabase(platform.db);
  expect(database).toContain('ann@example.com');
  expect(plantedIn(database)).toEqual([]);
});

test('what looks for the numbers finds them where they are', async () => {
  const user = await make.user();
  await as(user)(createDocument, { body: {} });
  await platform.db
    .updateTable('documents')
    .set({ title: `Of ${SSN}` })
    .where('accountId', '=', user.accountId)
    .execute();
  expect(plantedIn(await wholeDatabase(platform.db))).toEqual([SSN]);
});
