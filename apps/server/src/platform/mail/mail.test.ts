import { afterEach, expect, test } from 'vitest';
import { newDatabase } from '../../../test/database.ts';
import { smtpSink, type SmtpSink } from '../../../test/smtp-sink.ts';
import { readConfig } from '../config.ts';
import { silentLog } from '../log.ts';
import { type MailInput, openMailBody } from './mail.ts';
import { createMailSender, type MailHooks, type MailNews } from './mail-sender.ts';
import { openPlatform } from '../open-platform.ts';

const cleanUp: (() => Promise<unknown> | void)[] = [];

afterEach(async () => {
  for (const clean of cleanUp.splice(0).reverse()) await clean();
});

async function sink(port?: number): Promise<SmtpSink> {
  const made = await smtpSink(port);
  cleanUp.push(made.close);
  return made;
}

/** A process that sends mails when told to, through a gateway or into the mailbox. */
async function office(smtpUrl?: string, hooks: MailHooks = {}) {
  const connection = await newDatabase();
  await connection.close();
  const config = readConfig({
    PUBLIC_URL: 'http://sealwright.test',
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'no-reply@sign.test',
  });
  let now = new Date();
  const clock = { now: () => now };
  const secretKey = 'a key for tests that is long enough to be one';
  const { platform, close } = openPlatform(config, connection.settings, { secretKey, clock, log: silentLog });
  const { db, tasks, mailer, secrets } = platform;
  const senders = [createMailSender(platform, hooks), createMailSender(platform, hooks)];
  await tasks.start(senders[0]?.handlers ?? [], { isWorking: false });
  cleanUp.push(async () => {
    for (const sender of senders) sender.close();
    await tasks.stop();
    await close();
  });
  return {
    platform,
    senders,
    post: (...mails: MailInput[]) =>
      db.transaction().execute(async (tx) => {
        for (const mail of mails) await mailer.enqueue(tx, mail);
      }),
    run: () => tasks.drain({ withSweeps: true }),
    wait: (seconds: number) => (now = new Date(now.getTime() + seconds * 1000)),
    rows: () => db.selectFrom('mails').selectAll().orderBy('id').execute(),
    open: (row: { dedupeKey: string; bodySealed: Buffer | null }) => openMailBody(secrets, row),
  };
}

const invitation = (email: string, more: Partial<MailInput> = {}): MailInput => ({
  dedupeKey: `invited:${email}`,
  event: 'recipient.invited',
  to: { email, name: 'José 漢字' },
  locale: 'es',
  subject: 'Por favor firme: Contrato de José',
  body: {
    heading: 'Hola',
    paragraphs: ['Firme'],
    action: { label: 'Firmar', url: 'https://sign.test/sign/7?token=secret' },
  },
  accountId: 1,
  documentId: 7,
  recipientId: 9,
  ...more,
});

test('without a gateway a mail is caught and can be read', async () => {
  const news: MailNews[] = [];
  const { post, run, rows, open } = await office(undefined, { onSent: async (_tx, item) => void news.push(item) });
  await post(invitation('a@example.com'));

  await run();

  const [row] = await rows();
  expect(row?.state).toBe('caught');
  expect(row === undefined ? null : open(row)?.text).toContain('https://sign.test/sign/7?token=secret');
  expect(row?.bodySealed?.toString('latin1')).not.toContain('secret');
  expect(news).toMatchObject([{ event: 'recipient.invited', documentId: 7, recipientId: 9 }]);
});

test('through a gateway a mail arrives as it was written, and its links are forgotten', async () => {
  const gateway = await sink();
  const { post, run, rows } = await office(gateway.url);
  await post(invitation('a@example.com'));

  await run();

  const [{ to, mail } = { to: [], mail: null }] = gateway.mails;
  expect(to).toEqual(['a@example.com']);
  expect(mail).toMatchObject({
    subject: 'Por favor firme: Contrato de José',
    from: { name: 'Sealwright', address: 'no-reply@sign.test' },
    to: [{ name: 'José 漢字', address: 'a@example.com' }],
  });
  expect(mail?.text).toContain('https://sign.test/sign/7?token=secret');
  expect(mail?.html).toContain('lang="es"');
  expect(mail?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  expect(await rows()).toMatchObject([{ state: 'sent', bodySealed: null, attempts: 1 }]);
});

test('a gateway on another machine gets no mail in clear unless the operator says so', async () => {
  const gateway = await sink();
  // An address that is not known to be this machine, and leads to it.
  const elsewhere = `smtp://0.0.0.0:${new URL(gateway.url).port}`;
  const strict = await office(elsewhere);
  const lenient = await office(`${elsewhere}?tls=optional`);

  for (const { post, run } of [strict, lenient]) {
    await post(invitation('ada@example.com'));
    await run();
  }

  expect(gateway.mails).toHaveLength(1);
  expect(await strict.rows()).toMatchObject([{ state: 'queued' }]);
  expect(await lenient.rows()).toMatchObject([{ state: 'sent' }]);
});

test('one event is one mail, however often it is asked for', async () => {
  const gateway = await sink();
  const { post, run } = await office(gateway.url);

  await post(invitation('a@example.com'), invitation('a@example.com'));
  await post(invitation('a@example.com'));
  await run();
  await run();

  expect(gateway.mails).toHaveLength(1);
});

test('a mail whose transaction rolls back is never sent', async () => {
  const gateway = await sink();
  const { platform, run, rows } = await office(gateway.url);

  await platform.db
    .transaction()
    .execute(async (tx) => {
      await platform.mailer.enqueue(tx, invitation('a@example.com'));
      throw new Error('no');
    })
    .catch(() => {});
  await run();

  expect([gateway.mails, await rows()]).toEqual([[], []]);
});

test('twenty workers at once send each mail once', async () => {
  const gateway = await sink();
  const { post, senders, rows } = await office(gateway.url);
  await post(...Array.from({ length: 10 }, (_, at) => invitation(`p${at}@example.com`)));
  const ids = (await rows()).map(({ id }) => id);

  const signal = new AbortController().signal;
  const handlers = senders.map(({ handlers }) => handlers[0]!);
  await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      Promise.all(ids.map((mailId) => handlers[at % 2]!.run({ mailId }, { signal }))),
    ),
  );

  expect(gateway.mails).toHaveLength(10);
  expect(new Set(gateway.mails.map(({ to }) => to[0])).size).toBe(10);
});

test('an hour without a gateway loses nothing, and all is sent soon after it is back', async () => {
  const gateway = await sink();
  const port = Number(new URL(gateway.url).port);
  const { post, run, rows, wait } = await office(gateway.url);
  await gateway.close();
  await post(invitation('a@example.com'), invitation('b@example.com'), invitation('c@example.com'));
  for (let at = 0; at < 20; at += 1) {
    await run();
    wait(180);
  }
  expect((await rows()).map(({ state }) => state)).toEqual(['queued', 'queued', 'queued']);

  const back = await sink(port);
  await run();
  wait(5);
  await run();

  expect(back.mails).toHaveLength(3);
  expect((await rows()).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent']);
});

test('a gateway that closes with 421 is asked again soon', async () => {
  const gateway = await sink();
  const { post, run, rows, wait } = await office(gateway.url);
  gateway.answers.set('a@example.com', [421]);
  await post(invitation('a@example.com'));
  await run();
  expect(await rows()).toMatchObject([{ state: 'queued', attempts: 1 }]);

  wait(6);
  await run();

  expect(gateway.mails).toHaveLength(1);
});

test('a mail put off by a greylist waits half a minute, while the others go', async () => {
  const gateway = await sink();
  const { post, run, rows, wait } = await office(gateway.url);
  gateway.answers.set('grey@example.com', [451]);
  await post(invitation('grey@example.com'), invitation('b@example.com'));
  await run();
  wait(20);
  await run();
  expect((await rows()).map(({ state }) => state)).toEqual(['queued', 'sent']);

  wait(11);
  await run();

  expect((await rows()).map(({ state }) => state)).toEqual(['sent', 'sent']);
});

test('an address that is refused fails for good, is told once, and stops no one else', async () => {
  const gateway = await sink();
  const news: string[] = [];
  const { post, run, rows, wait } = await office(gateway.url, {
    onFailed: async (_tx, { to }) => void news.push(to.email),
  });
  gateway.answers.set('gone@example.com', [550]);
  await post(invitation('gone@example.com'), invitation('b@example.com'));

  await run();
  wait(3600);
  await run();

  expect(await rows()).toMatchObject([{ state: 'failed', bodySealed: null }, { state: 'sent' }]);
  expect(news).toEqual(['gone@example.com']);
  expect(gateway.mails).toHaveLength(1);
});

test('a connection cut after the whole mail was read gives at most a second copy with the same Message-ID', async () => {
  const gateway = await sink();
  const { post, run, rows, wait } = await office(gateway.url);
  gateway.answers.set('a@example.com', ['cut after data']);
  await post(invitation('a@example.com'));
  await run();
  wait(6);

  await run();

  const ids = gateway.mails.map(({ mail }) => mail.messageId);
  expect(ids).toHaveLength(2);
  expect(ids[0]).toBe(ids[1]);
  expect(ids[0]).toMatch(/^<[\w-]{32}@sign\.test>$/);
  expect(await rows()).toMatchObject([{ state: 'sent', attempts: 2 }]);
});

test('a worker that died while sending holds its mail for a few seconds only', async () => {
  const gateway = await sink();
  const { platform, post, run, wait } = await office(gateway.url);
  await post(invitation('a@example.com'));
  // What a process leaves behind that claimed the mail and was killed.
  await platform.db
    .updateTable('mails')
    .set({ attempts: 1, nextAttemptAt: new Date(platform.clock.now().getTime() + 12_000) })
    .execute();
  await run();
  expect(gateway.mails).toEqual([]);

  wait(13);
  await run();

  expect(gateway.mails).toHaveLength(1);
});

test('a hook that fails leaves the mail to be marked again, and is not lost', async () => {
  let isBroken = true;
  const seen: string[] = [];
  const { post, run, rows, wait } = await office(undefined, {
    onSent: async (_tx, { event }) => {
      if (isBroken) throw new Error('the document is locked');
      seen.push(event);
    },
  });
  await post(invitation('a@example.com'));
  await run();
  expect(await rows()).toMatchObject([{ state: 'queued' }]);

  isBroken = false;
  wait(13);
  await run();

  expect(seen).toEqual(['recipient.invited']);
  expect(await rows()).toMatchObject([{ state: 'caught' }]);
});

test('a mail that left is not sent again because the note of it failed', async () => {
  const gateway = await sink();
  let failures = 3;
  const { post, run, rows, wait } = await office(gateway.url, {
    onSent: async () => {
      failures -= 1;
      if (failures >= 0) throw new Error('the document is locked');
    },
  });
  await post(invitation('a@example.com'));

  for (let at = 0; at < 6; at += 1) {
    await run();
    wait(13);
  }

  expect(gateway.mails).toHaveLength(1);
  expect(await rows()).toMatchObject([{ state: 'sent', bodySealed: null }]);
});

test.each([
  ['an address that ends its line', { to: { email: 'a@example.com\r\nRCPT TO:<evil@example.com>', name: '' } }],
  ['an address that is none', { to: { email: 'a b@example.com', name: '' } }],
  ['a subject with a line break', { subject: 'Hi\r\nBcc: evil@example.com' }],
  ['a name with a line break', { to: { email: 'a@example.com', name: 'x\nBcc: evil@example.com' } }],
])('%s is refused', async (_name, wrong) => {
  const { post, rows } = await office();

  await expect(post(invitation('a@example.com', wrong))).rejects.toMatchObject({ status: 422 });
  expect(await rows()).toEqual([]);
});

const WEEK_SECONDS = 7 * 24 * 3600;

test('mails that were written and put off while the clock ran a week ahead leave once it is set back', async () => {
  const gateway = await sink();
  gateway.answers.set('grey@example.com', [451]);
  const { post, run, wait, rows } = await office(gateway.url);
  wait(WEEK_SECONDS);
  await post(invitation('grey@example.com'));
  await run();
  await post(invitation('fresh@example.com'));

  wait(-WEEK_SECONDS);
  await run();

  expect(gateway.mails.map(({ to }) => to.join()).toSorted()).toEqual(['fresh@example.com', 'grey@example.com']);
  expect((await rows()).map(({ state }) => state)).toEqual(['sent', 'sent']);
});

test('a gateway that was away while the clock ran ahead is asked again once it is set back', async () => {
  const gateway = await sink();
  gateway.answers.set('a@example.com', [421]);
  const { post, run, wait, rows } = await office(gateway.url);
  wait(WEEK_SECONDS);
  await post(invitation('a@example.com'));
  await run();

  wait(-WEEK_SECONDS);
  await run();

  expect((await rows()).map(({ state }) => state)).toEqual(['sent']);
});

test('a mail that is put off just when the clock leaps a week ahead is not given up', async () => {
  const gateway = await sink();
  gateway.answers.set('grey@example.com', [451]);
  const { post, run, wait, rows } = await office(gateway.url);
  await post(invitation('grey@example.com'));
  wait(WEEK_SECONDS);
  await run();

  wait(-WEEK_SECONDS);
  await run();

  expect((await rows()).map(({ state }) => state)).toEqual(['sent']);
});
