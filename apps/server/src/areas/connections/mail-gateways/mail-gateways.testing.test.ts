import { setDefaultCACertificates } from 'node:tls';
import { createMailGateway, type MailTalk, testEnvironmentGateway, testMailGateway } from '@sealwright/contract';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { LOCALHOST, UNTRUSTED } from '../../../../test/localhost-certificate.ts';
import { smtpSink, type SinkOptions } from '../../../../test/smtp-sink.ts';
import type { SmtpSettings } from '../../../platform/mail/smtp-settings.ts';
import { talkTo } from '../../../platform/mail/smtp-talk.ts';

const LOGIN = { user: 'sealwright', pass: 'Tr0ub4dor&3' };
const SHORT = { greetingTimeout: 300, socketTimeout: 300 };
const MAIL = { toEmail: 'ada@example.com', toName: 'Ada', locale: 'en', subject: 'Test', messageId: '<a@sign.test>' };
const BODY = { text: 'It works', html: '<p>It works</p>' };

beforeAll(() => setDefaultCACertificates([LOCALHOST.cert]));

async function sink(options: SinkOptions = {}) {
  const made = await smtpSink(0, { login: LOGIN, ...options });
  onTestFinished(made.close);
  return { ...made, port: Number(new URL(made.url).port) };
}

const settings = (port: number, more: Partial<SmtpSettings> = {}): SmtpSettings => ({
  hostname: '127.0.0.1',
  port,
  tls: 'none',
  credentials: LOGIN,
  sender: { name: 'Acme', address: 'sign@acme.test' },
  bounceAddress: undefined,
  dkim: undefined,
  mayReach: () => true,
  ...more,
});

const talk = (given: SmtpSettings) => talkTo(given, MAIL, BODY, SHORT);
const told = ({ steps }: MailTalk) =>
  steps.map(({ step, state, reason }) => [step, state, ...(reason === null ? [] : [reason])].join(' '));

const secure = (kind: 'tls' | 'starttls') => ({ kind, ...LOCALHOST });

test.each(['tls', 'starttls'] as const)(
  'a talk by %s that goes well shows each step, and the mail arrives',
  async (tls) => {
    const gateway = await sink({ secure: secure(tls) });

    const said = await talk(settings(gateway.port, { hostname: 'localhost', tls }));

    expect(told(said)).toEqual([
      'connect done',
      'tls done',
      'sign_in done',
      'sender done',
      'recipient done',
      'accepted done',
    ]);
    expect(said).toMatchObject({ isAccepted: true, to: 'ada@example.com' });
    expect(said.steps[0]?.answer).toMatch(/^220 /);
    expect(said.steps[2]?.answer).toMatch(/^235 /);
    expect(said.steps[3]?.answer).toMatch(/^250 /);
    expect(said.steps[5]?.answer).toMatch(/^250 /);
    expect(gateway.mails).toMatchObject([{ to: ['ada@example.com'], mail: { subject: 'Test' } }]);
  },
);

test('a wrong password is said, and shown nowhere, even where the server repeats it', async () => {
  const gateway = await sink();

  const said = await talk(settings(gateway.port, { credentials: { user: LOGIN.user, pass: 'Wr0ng-pass' } }));

  expect(told(said).slice(1)).toEqual([
    'tls skipped',
    'sign_in failed sign_in_refused',
    'sender not_reached',
    'recipient not_reached',
    'accepted not_reached',
  ]);
  expect(said.steps[2]?.answer).toBe('535 5.7.8 ••• is wrong');
  expect(JSON.stringify(said)).not.toContain('Wr0ng-pass');
  expect(gateway.mails).toEqual([]);
});

test.each([
  ['TLS that is not offered', 'starttls', undefined, 'tls failed tls_not_offered'],
  ['a certificate for another name', 'tls', secure('tls'), 'tls failed certificate_invalid'],
  ['a server that speaks no TLS', 'tls', undefined, 'tls failed tls_failed'],
] as const)('%s ends the talk before the password', async (_what, tls, offered, expected) => {
  const gateway = await sink(offered === undefined ? {} : { secure: offered });

  const said = await talk(settings(gateway.port, { tls }));

  expect(told(said)).toContain(expected);
  expect(told(said)).toContain('sign_in not_reached');
});

test('a certificate that no one trusts is refused', async () => {
  const gateway = await sink({ secure: { kind: 'tls', ...UNTRUSTED } });

  const said = await talk(settings(gateway.port, { hostname: 'localhost', tls: 'tls' }));

  expect(told(said)).toContain('tls failed certificate_invalid');
});

test('a server that is not there, one without a name, and one that may not be reached', async () => {
  const gone = await sink();
  await gone.close();

  expect(told(await talk(settings(gone.port)))[0]).toBe('connect failed unreachable');
  expect(told(await talk(settings(25, { hostname: 'no-such-host.invalid' })))[0]).toBe('connect failed host_unknown');
  for (const hostname of ['127.0.0.1', 'localhost']) {
    const refused = await talk(settings(gone.port, { hostname, mayReach: () => false }));
    expect(told(refused)[0]).toBe('connect failed address_refused');
  }
});

test('a server that says nothing ends as too slow', async () => {
  const mute = await sink({ isMute: true });
  const slow = await sink();
  slow.forAll.answer = 'hang';

  expect(told(await talk(settings(mute.port)))[0]).toBe('connect failed timeout');
  expect(told(await talk(settings(slow.port)))).toContain('recipient failed timeout');
});

test('a recipient that is refused is said with the answer', async () => {
  const gateway = await sink();
  gateway.answers.set('ada@example.com', [550]);

  const said = await talk(settings(gateway.port));

  expect(told(said)).toContain('recipient failed recipient_refused');
  expect(said.steps[4]?.answer).toMatch(/^550 /);
});

test('a connection that is cut after the mail was read is said', async () => {
  const gateway = await sink();
  gateway.answers.set('ada@example.com', ['cut after data']);

  expect(told(await talk(settings(gateway.port)))).toContain('accepted failed connection_lost');
});

test('a server that wants no sign-in gets none, and that is said', async () => {
  const made = await smtpSink();
  onTestFinished(made.close);

  const said = await talk(settings(Number(new URL(made.url).port)));

  expect(told(said)).toContain('sign_in skipped sign_in_not_offered');
  expect(said.isAccepted).toBe(true);
});

test('the owner tests a gateway with a mail to themselves, in their language', async () => {
  const { as, make } = await testApp();
  const owner = await make.user({ role: 'super_admin', locale: 'es' });
  const gateway = await sink();
  const body = {
    name: 'Main',
    hostname: '127.0.0.1',
    port: gateway.port,
    tls: 'none' as const,
    username: LOGIN.user,
    password: LOGIN.pass,
    senderName: 'Acme',
    senderEmail: 'sign@acme.test',
  };
  const { id } = await as(owner)(createMailGateway, { body });

  const said = await as(owner)(testMailGateway, { params: { id } });

  expect(said).toMatchObject({ isAccepted: true, to: owner.email });
  expect(gateway.mails).toMatchObject([{ to: [owner.email], mail: { subject: 'Correo de prueba de Sealwright' } }]);
  const admin = await make.user({ role: 'admin' });
  await expect(as(admin)(testMailGateway, { params: { id } })).rejects.toMatchObject({ code: 'not_permitted' });
  await expect(as(owner)(testEnvironmentGateway)).rejects.toMatchObject({ code: 'not_found' });
});

test('the gateway of the environment can be tested', async () => {
  const made = await smtpSink();
  onTestFinished(made.close);
  const { as, make } = await testApp({ SMTP_URL: made.url });
  const owner = await make.user({ role: 'super_admin' });

  expect(await as(owner)(testEnvironmentGateway)).toMatchObject({ isAccepted: true });
  expect(made.mails).toHaveLength(1);
});
