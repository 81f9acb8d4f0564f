import {
  checkMailDomain,
  createMailGateway,
  getMailGateway,
  makeMailKey,
  testMailGateway,
  updateMailGateway,
} from '@sealwright/contract';
import { expect, onTestFinished, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { smtpSink } from '../../../../test/smtp-sink.ts';
import { domainsAbove, judgeDkim, judgeDmarc, judgeSpf } from './domain.records.ts';

test.each([
  [[], 'missing'],
  [['something else'], 'missing'],
  [['v=spf1 include:_spf.example.com ~all'], 'found'],
  [['v=spf1 redirect=_spf.example.com'], 'found'],
  [['v=spf1 a mx -all', 'v=spf1 -all'], 'several'],
  [['v=spf1 include:x.test +all'], 'open'],
  [['v=spf1 -all'], 'no_one'],
])('SPF %j is %s', (texts, outcome) => {
  expect(judgeSpf(texts).outcome).toBe(outcome);
});

test.each([
  [[], 'missing'],
  [['v=DMARC1; p=none; rua=mailto:a@b.test'], 'watching'],
  [['v=DMARC1;p=quarantine'], 'enforced'],
  [['v=DMARC1; p=reject'], 'enforced'],
  [['v=DMARC1; rua=mailto:a@b.test'], 'unreadable'],
  [['v=DMARC1; p=none', 'v=DMARC1; p=reject'], 'several'],
])('DMARC %j is %s', (texts, outcome) => {
  expect(judgeDmarc(texts).outcome).toBe(outcome);
});

test('a published key is ours or another one', () => {
  expect(judgeDkim([], 'AAAA').outcome).toBe('missing');
  expect(judgeDkim(['v=DKIM1; k=rsa; p=AA AA'], 'AAAA').outcome).toBe('found');
  expect(judgeDkim(['v=DKIM1; k=rsa; p=BBBB'], 'AAAA').outcome).toBe('different');
  expect(judgeDkim(['v=DKIM1; p='], 'AAAA').outcome).toBe('different');
  expect(domainsAbove('mail.acme.co.test')).toEqual(['mail.acme.co.test', 'acme.co.test', 'co.test']);
  expect(domainsAbove('localhost')).toEqual(['localhost']);
});

async function installed() {
  const server = await testApp();
  const records = new Map<string, string[] | Error>();
  server.platform.dns.txt = async (name) => {
    const found = records.get(name) ?? [];
    if (found instanceof Error) throw found;
    return found;
  };
  const gateway = await smtpSink(0, { login: { user: 'a', pass: 'b' } });
  onTestFinished(gateway.close);
  const call = server.as(await server.make.user({ role: 'super_admin' }));
  const terms = {
    name: 'Main',
    hostname: '127.0.0.1',
    port: Number(new URL(gateway.url).port),
    tls: 'none' as const,
    username: 'a',
    password: 'b',
    senderName: 'Acme',
    senderEmail: 'sign@mail.acme.test',
  };
  const { id } = await call(createMailGateway, { body: terms });
  const signature = async () => {
    await call(testMailGateway, { params: { id } });
    return gateway.mails.at(-1)?.mail.headers.find(({ key }) => key === 'dkim-signature')?.value;
  };
  return { ...server, call, id, records, terms, signature };
}

test('the domain of the sender is looked up, with the DMARC record of a domain above it', async () => {
  const { call, id, records } = await installed();
  records.set('mail.acme.test', ['v=spf1 include:_spf.example.com ~all']);
  records.set('_dmarc.acme.test', ['v=DMARC1; p=none']);

  expect(await call(checkMailDomain, { params: { id } })).toEqual({
    domain: 'mail.acme.test',
    spf: { name: 'mail.acme.test', outcome: 'found', record: 'v=spf1 include:_spf.example.com ~all' },
    dmarc: { name: '_dmarc.acme.test', outcome: 'watching', record: 'v=DMARC1; p=none' },
    dkim: null,
  });
  records.set('mail.acme.test', new Error('SERVFAIL'));
  expect((await call(checkMailDomain, { params: { id } })).spf).toMatchObject({ outcome: 'unknown', record: null });
});

test('a key is made, signs once its record is published, and is never read back', async () => {
  const { call, id, records, platform, signature, terms } = await installed();
  const made = await call(makeMailKey, { params: { id } });
  const { name, value, outcome } = made.dkim!;
  expect([name, outcome]).toEqual([
    expect.stringMatching(/^sealwright-[0-9a-f]{8}\._domainkey\.mail\.acme\.test$/),
    'missing',
  ]);
  expect(value).toMatch(/^v=DKIM1; k=rsa; p=[A-Za-z0-9+/=]{300,}$/);
  expect(await signature()).toBeUndefined();

  records.set(name, [value]);
  expect((await call(checkMailDomain, { params: { id } })).dkim?.outcome).toBe('found');
  expect(await signature()).toContain(`d=mail.acme.test; q=dns/txt; s=${name.split('.')[0]}`);

  const shown = [made, await call(getMailGateway, { params: { id } })];
  expect(JSON.stringify(shown)).not.toContain('PRIVATE');
  const [row] = await platform.db.selectFrom('mailGateways').selectAll().execute();
  expect(row?.dkimKeySealed?.toString('latin1')).not.toContain('PRIVATE');

  await call(updateMailGateway, { params: { id }, body: { ...terms, senderEmail: 'sign@other.test' } });
  expect(await signature()).toBeUndefined();
});

test('only the owner makes keys', async () => {
  const { as, make, id } = await installed();
  const admin = as(await make.user({ role: 'admin' }));

  await expect(admin(makeMailKey, { params: { id } })).rejects.toMatchObject({ code: 'not_permitted' });
  await expect(admin(checkMailDomain, { params: { id } })).rejects.toMatchObject({ code: 'not_permitted' });
});
