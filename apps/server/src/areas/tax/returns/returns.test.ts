import {
  actOnTaxReturns,
  type Call,
  createContact,
  createDocument,
  exportTaxReturns,
  fileTaxReturn,
  getDocument,
  getSigning,
  getTaxReturn,
  getTaxSeason,
  type Input,
  listEvidence,
  readBulk,
  searchTaxReturns,
  shareDocument,
  undoBulk,
  unfileTaxReturn,
  updateDocument,
  updateTaxReturn,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp, type TestUser } from '../../../../test/app.ts';
import { draft } from '../../../../test/drafting.ts';
import { type Person, refusal, sentDocument, sign } from '../../../../test/signing-flow.ts';
import { makeTeam } from '../../../../test/team.ts';

/** A download comes as its bytes. */
const textOf = (file: unknown): string => (file as Buffer).toString();

const server = await testApp();
const { as, make, clock } = server;

type Filter = Input<typeof searchTaxReturns>['body'];
const found = async (user: TestUser, body: Filter = {}, query = {}) =>
  (await as(user)(searchTaxReturns, { body, query })).results;
const idsOf = async (user: TestUser, body: Filter = {}, query = {}) =>
  (await found(user, body, query)).map(({ id }) => id);

type Fields = Partial<Call<typeof createContact>['body']> & { email: string };
const client = async (user: TestUser, fields: Fields) =>
  (await as(user)(createContact, { body: { firstName: 'Max', lastName: 'Books', ...fields } })).id;

/** Documents with a form type, one for each; none has files or recipients. */
async function returns(user: TestUser, ...all: Call<typeof createDocument>['body'][]): Promise<number[]> {
  const ids: number[] = [];
  for (const body of all) ids.push((await as(user)(createDocument, { body })).id);
  return ids;
}

/** A return of the season 2025 that was sent to these people. */
const sentReturn = (sender: TestUser, people: Person[] = [{ name: 'Ann' }], more = {}) =>
  sentDocument(server, people, {
    sender,
    ...more,
    prepare: (call, id) => call(updateDocument, { params: { id }, body: { formType: '1040', taxYear: 2025 } }),
  });

const spring = () => clock.set(new Date('2026-04-10T12:00:00Z'));

test('a document with a form type is a return, with its client, year, due date and preparer', async () => {
  spring();
  const user = await make.user();
  const ann = await client(user, { email: 'ann@example.com', firstName: 'Ann', lastName: 'Lee', ssn: '123-45-6789' });
  await as(user)(createDocument, { body: {} });
  const [id] = await returns(user, { formType: '1040', taxYear: 2025, client: ann });

  const [listed, ...others] = await found(user);

  expect(others).toEqual([]);
  expect(listed).toMatchObject({
    id,
    formType: '1040',
    taxYear: 2025,
    client: { id: ann, firstName: 'Ann', lastName: 'Lee', email: 'ann@example.com', ssn: '•••-••-6789', fein: '' },
    preparer: { id: user.userId },
    stage: 'preparing',
    dueOn: '2026-04-15',
    due: 'due_soon',
    filedOn: null,
    permissions: { update: true, file: false, unfile: false },
  });
  expect(await as(user)(getTaxReturn, { params: { id: id! } })).toEqual(listed);
});

test('the due date follows form and year while a draft changes, and is extended or given by hand', async () => {
  spring();
  const user = await make.user();
  const [id] = await returns(user, { formType: '1040', taxYear: 2025 });
  const params = { id: id! };
  await as(user)(updateDocument, { params, body: { formType: '1065' } });
  expect(await as(user)(getTaxReturn, { params })).toMatchObject({ dueOn: '2026-03-16', due: 'late' });

  const extended = await as(user)(updateTaxReturn, { params, body: { isExtended: true } });
  expect(extended).toMatchObject({ dueOn: '2026-09-15', isExtended: true, due: 'due' });
  const given = await as(user)(updateTaxReturn, { params, body: { dueOnGiven: '2026-06-30' } });
  expect(given).toMatchObject({ dueOn: '2026-06-30', dueOnGiven: '2026-06-30' });
  const usual = await as(user)(updateTaxReturn, { params, body: { dueOnGiven: null, taxYear: 2024 } });
  expect(usual).toMatchObject({ dueOn: '2025-09-15', taxYear: 2024 });

  await as(user)(updateDocument, { params, body: { formType: null } });
  expect(await refusal(as(user)(getTaxReturn, { params }))).toBe('404 not_found');
  const far = as(user)(updateTaxReturn, { params, body: { dueOnGiven: '1800-01-01' } });
  expect(await refusal(far)).toBe('422 request_invalid');
});

test('an old version is refused', async () => {
  const user = await make.user();
  const [id] = await returns(user, { formType: '1040', taxYear: 2025 });
  const { version } = await as(user)(getTaxReturn, { params: { id: id! } });
  const body = { isExtended: true };
  await as(user)(updateTaxReturn, { params: { id: id! }, body, headers: { 'if-match': `"${version}"` } });
  const again = as(user)(updateTaxReturn, { params: { id: id! }, body, headers: { 'if-match': `"${version}"` } });
  expect(await refusal(again)).toBe('409 version_stale');
});

test('the six filters narrow the list, numbers exactly and also the spouse’s', async () => {
  const user = await make.user();
  const [ann, ben, acme] = [
    await client(user, {
      email: 'ann@north.example',
      firstName: 'Ann',
      lastName: 'Østergaard',
      ssn: '123-45-6789',
      spouseSsn: '987-70-1234',
    }),
    await client(user, { email: 'ben@south.example', firstName: 'Ben', lastName: 'Lee', ssn: '123-45-6780' }),
    await client(user, { email: 'books@acme.example', companyName: 'Acme 100% Ltd', fein: '12-3456789' }),
  ];
  const [one, two, three] = await returns(
    user,
    { formType: '1040', taxYear: 2025, client: ann },
    { formType: '1040', taxYear: 2025, client: ben },
    { formType: '1120S', taxYear: 2025, client: acme },
  );
  const cases: [Filter, (number | undefined)[]][] = [
    [{ firstName: 'an' }, [one]],
    [{ firstName: 'be' }, [two]],
    [{ lastName: 'ØSTERG' }, [one]],
    [{ email: 'south.ex' }, [two]],
    [{ companyName: '100%' }, [three]],
    [{ companyName: '_' }, []],
    [{ ssn: '123456789' }, [one]],
    [{ ssn: '987 70 1234' }, [one]],
    [{ fein: '12-3456789' }, [three]],
    [{ fein: '123456789', ssn: '123456789' }, []],
    [{ ssn: '123456781' }, []],
    [{ formType: '1120S' }, [three]],
    [{ client: ben }, [two]],
    [{ taxYear: 2024 }, []],
    [{ preparer: user.userId, firstName: 'Ben' }, [two]],
    [{ preparer: user.userId + 1 }, []],
  ];
  for (const [filter, ids] of cases) expect([filter, await idsOf(user, filter)]).toEqual([filter, ids]);

  expect(await refusal(found(user, { ssn: '12345' }))).toBe('422 request_invalid');
  const stranger = await make.user();
  expect(await idsOf(stranger, { ssn: '123456789' })).toEqual([]);
  expect(await refusal(found(stranger, { client: ann }))).toBe('404 not_found');
});

test('the list is ordered, paged and archived like that of documents', async () => {
  spring();
  const user = await make.user();
  const [late, none, soon] = await returns(
    user,
    { formType: '1065', taxYear: 2025 },
    { formType: 'W9' },
    { formType: '1040', taxYear: 2025 },
  );
  expect(await idsOf(user)).toEqual([late, soon, none]);
  expect(await idsOf(user, {}, { ordering: '-created_at' })).toEqual([soon, none, late]);
  expect(await idsOf(user, { due: 'late' })).toEqual([late]);
  expect(await idsOf(user, { due: 'due_soon' })).toEqual([soon]);
  for (const ordering of ['client', '-tax_year', 'filed_on']) {
    expect(new Set(await idsOf(user, {}, { ordering }))).toEqual(new Set([late, none, soon]));
  }

  const { job } = await as(user)(actOnTaxReturns, {
    body: { act: 'archive', selection: { matching: { due: 'late' } } },
  });
  await server.runTasks();
  expect(await idsOf(user)).toEqual([soon, none]);
  expect(await idsOf(user, { archived: 'only' })).toEqual([late]);
  await as(user)(undoBulk, { params: { id: job.id } });
  await server.runTasks();
  expect(await idsOf(user)).toEqual([late, soon, none]);
});

test('a return goes from preparing to filed, and each step is counted in its season', async () => {
  const user = await make.user();
  const year = 2025;
  const figures = async () => {
    const {
      years: _years,
      taxYear: _year,
      late: _late,
      dueSoon: _soon,
      ...rest
    } = await as(user)(getTaxSeason, {
      query: { taxYear: year },
    });
    return rest;
  };
  await returns(user, { formType: '1040', taxYear: year });
  const { id, signers } = await sentReturn(user);
  const params = { id };
  expect(await figures()).toEqual({ preparing: 1, out: 1, waiting: 1, signed: 0, toFile: 0, filed: 0 });
  const today = clock.now().toISOString().slice(0, 10);
  const early = as(user)(fileTaxReturn, { params, body: { on: today } });
  expect(await refusal(early)).toBe('409 return_not_signed');

  await sign(signers[0]!);
  await server.runTasks();
  expect(await figures()).toEqual({ preparing: 1, out: 1, waiting: 0, signed: 1, toFile: 1, filed: 0 });
  expect(await idsOf(user, { stage: 'to_file' })).toEqual([id]);
  expect(await idsOf(user, { stage: 'signed' })).toEqual([id]);

  const wrong = { on: today, irsReceivedOn: '2020-01-01' };
  expect(await refusal(as(user)(fileTaxReturn, { params, body: wrong }))).toBe('422 return_filed_before');
  const filed = await as(user)(fileTaxReturn, { params, body: { on: today, irsReceivedOn: today } });
  expect(filed).toMatchObject({ stage: 'filed', filedOn: today, irsReceivedOn: today, due: 'done' });
  expect(await figures()).toEqual({ preparing: 1, out: 1, waiting: 0, signed: 1, toFile: 0, filed: 1 });

  const back = await as(user)(unfileTaxReturn, { params });
  expect(back).toMatchObject({ stage: 'to_file', filedOn: null, irsReceivedOn: null });
  const { events, isChainIntact } = await as(user)(listEvidence, { params });
  expect(events.map(({ action }) => action).slice(-2)).toEqual(['document.filed', 'document.filing_undone']);
  expect(isChainIntact).toBe(true);
  expect((await as(user)(getTaxSeason)).years).toEqual([2025]);
});

test('of separate copies the document they were made from is the return', async () => {
  const user = await make.user();
  const { id } = await sentReturn(user, [{ name: 'Ann' }, { name: 'Ben' }], { signingOption: 'separate' });
  const [listed, ...others] = await found(user);
  expect(others).toEqual([]);
  expect(listed).toMatchObject({ id, stage: 'waiting' });
  expect(listed?.signatures.map(({ name, state }) => [name, state])).toEqual([
    ['Ann', 'invited'],
    ['Ben', 'invited'],
  ]);
});

test('returns are sent and reminded together; what cannot be is skipped with the reason', async () => {
  const user = await make.user();
  const { id } = await draft(server, user, [{ email: 'signer@example.com' }]);
  await as(user)(updateDocument, { params: { id }, body: { formType: '1040', taxYear: 2025 } });
  const [bare] = await returns(user, { formType: '1040', taxYear: 2025 });
  const run = async (act: 'send' | 'remind') => {
    const { job } = await as(user)(actOnTaxReturns, { body: { act, selection: { ids: [id, bare!] } } });
    await server.runTasks();
    const { results } = await as(user)(readBulk, { params: { id: job.id } });
    return results
      .map((line) => [line.id, line.outcome, line.reason])
      .toSorted(([one], [other]) => Number(one) - Number(other));
  };

  expect(await run('send')).toEqual([
    [id, 'done', null],
    [bare, 'skipped', 'document_not_sendable'],
  ]);
  expect((await as(user)(getDocument, { params: { id } })).status).toBe('sent');
  expect(await run('remind')).toEqual([
    [id, 'done', null],
    [bare, 'skipped', 'document_transition_refused'],
  ]);
  const events = (await server.mails()).filter(({ to }) => to === 'signer@example.com').map(({ event }) => event);
  expect(events).toHaveLength(2);
});

test('a locked return opens for none of its recipients until it is unlocked', async () => {
  const user = await make.user();
  const { id, signers } = await sentReturn(user);
  const run = async (act: 'lock' | 'unlock') => {
    const { job } = await as(user)(actOnTaxReturns, { body: { act, selection: { ids: [id] } } });
    await server.runTasks();
    return (await as(user)(readBulk, { params: { id: job.id } })).results[0]?.reason ?? 'done';
  };

  expect(await run('lock')).toBe('done');
  expect((await as(user)(getTaxReturn, { params: { id } })).isLocked).toBe(true);
  expect(await refusal(signers[0]!.call(getSigning))).toBe('423 recipient_locked');
  expect(await run('lock')).toBe('document_transition_refused');
  expect(await run('unlock')).toBe('done');
  expect((await as(user)(getTaxReturn, { params: { id } })).isLocked).toBe(false);
  await sign(signers[0]!);
  await server.runTasks();
  expect((await as(user)(getTaxReturn, { params: { id } })).stage).toBe('to_file');
});

test('a private return is there for its preparer and the admins alone, and others change none that is not theirs', async () => {
  const { admin, others } = await makeTeam(server, 'member', 'member');
  const [owner, other] = others as [TestUser, TestUser];
  const [id, shared] = await returns(owner, { formType: '1040', taxYear: 2025 }, { formType: '1040', taxYear: 2025 });
  const params = { id: id! };
  await as(owner)(shareDocument, { params, body: { visibility: 'private' } });

  expect(await idsOf(other)).toEqual([shared]);
  expect((await idsOf(admin)).length).toBe(2);
  expect(await refusal(as(other)(getTaxReturn, { params }))).toBe('404 not_found');
  const change = (user: TestUser, which: number) =>
    as(user)(updateTaxReturn, { params: { id: which }, body: { isExtended: true } });
  expect(await refusal(change(other, id!))).toBe('404 not_found');
  expect(await refusal(change(other, shared!))).toBe('409 not_permitted');
  expect((await change(admin, id!)).isExtended).toBe(true);
  const act = as(other)(actOnTaxReturns, { body: { act: 'archive', selection: { ids: [id!] } } });
  expect(await refusal(act)).toBe('404 not_found');
  expect((await as(other)(getTaxSeason, { query: { taxYear: 2025 } })).preparing).toBe(1);
});

test('the CSV has a row for each return, with masked numbers and no formula', async () => {
  const user = await make.user();
  const acme = await client(user, { email: 'a@acme.example', companyName: '=Acme', fein: '123456789' });
  await returns(user, { formType: '1120C', taxYear: 2025, client: acme }, { formType: '1040', taxYear: 2024 });

  const file = await as(user)(exportTaxReturns, { body: { taxYear: 2025 } });

  const lines = textOf(file).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('Tax year');
  expect(lines[1]).toContain(`'=Acme`);
  expect(lines[1]).toContain('•••-••-6789');
  expect(lines[1]).not.toContain('123456789');
});
