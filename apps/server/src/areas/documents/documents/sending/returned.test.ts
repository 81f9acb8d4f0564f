import { createHmac } from 'node:crypto';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { listEmailLogs, listEvidence, listNotifications, postMailNotices } from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../../../test/app.ts';
import { rawSql } from '../../../../../test/raw-sql.ts';
import { refusal, sentDocument } from '../../../../../test/signing-flow.ts';

const SECRET = 'a secret of the gateway that is long enough';
const mailbox = await fakeMailbox();
const server = await testApp({ MAIL_NOTICE_SECRET: SECRET, BOUNCE_IMAP_URL: mailbox.url, MAIL_FROM: 'sign@mail.test' });
const { as, clock, platform } = server;

async function sent(options: { reminders?: boolean } = {}) {
  const one = await sentDocument(server, [{ name: 'Ada' }]);
  // As a gateway would have taken it.
  await rawSql(platform.db, `update mails set state = 'sent' where document_id = ${one.id} and state = 'caught'`);
  if (options.reminders) await rawSql(platform.db, `update documents set auto_reminders = true where id = ${one.id}`);
  const logs = async () => (await as(one.sender)(listEmailLogs, { query: { document: one.id } })).results;
  const [row] = (
    (await rawSql(platform.db, `select message_id from mails where document_id = ${one.id} order by id limit 1`)) as {
      rows: { messageId: string }[];
    }
  ).rows;
  return { ...one, logs, messageId: row!.messageId };
}

const notice = (notices: object[], { secret = SECRET, time = clock.now().toISOString() } = {}) => {
  const payload = JSON.stringify({ time, notices });
  const signature = createHmac('sha256', secret).update(payload).digest('hex');
  return as(null)(postMailNotices, { body: { payload, signature } });
};

const bounce = (messageId: string, { action = 'failed', to = 'sign@mail.test', returned = true } = {}) =>
  [
    'From: MAILER-DAEMON@mx.test',
    `To: ${to}`,
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'I am sorry.',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.test',
    '',
    'Final-Recipient: rfc822; ada@example.com',
    `Action: ${action}`,
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1 <script>no such',
    ' user</script>',
    '',
    ...(returned
      ? ['--b', 'Content-Type: text/rfc822-headers', '', `Message-ID: ${messageId}`, 'Subject: Hi', '']
      : []),
    '--b--',
    '',
  ].join('\r\n');

test('a signed notice says what became of a mail, and a bounce tells the sender', async () => {
  const { sender, id, logs, messageId } = await sent();

  await notice([{ message_id: messageId, status: 'delivered', answer: '250 OK' }]);
  expect(await logs()).toMatchObject([{ status: 'delivered', answer: '250 OK' }]);
  await notice([{ message_id: messageId, status: 'bounced', answer: '550 no such\u0007 user' }]);
  await server.runTasks();

  expect(await logs()).toMatchObject([{ status: 'bounced', answer: '550 no such user' }]);
  const { events } = await as(sender)(listEvidence, { params: { id } });
  expect(events.map(({ action }) => action)).toContain('recipient.mail_failed');
  const { results } = await as(sender)(listNotifications, { query: {} });
  expect(results.filter(({ status }) => status === 'undelivered')).toHaveLength(1);
  expect(
    (await server.mails()).filter((mail) => mail.to === sender.email && mail.event === 'document.undelivered'),
  ).toHaveLength(1);
});

test('a notice that comes again changes nothing', async () => {
  const { sender, id, messageId, logs } = await sent();
  const time = clock.now().toISOString();

  for (let times = 0; times < 3; times += 1) await notice([{ message_id: messageId, status: 'bounced' }], { time });

  expect(await logs()).toHaveLength(1);
  const { events } = await as(sender)(listEvidence, { params: { id } });
  expect(events.filter(({ action }) => action === 'recipient.mail_failed')).toHaveLength(1);
});

test('a forged, old or broken notice is refused, and one of a mail that is not ours is of no effect', async () => {
  const { messageId, logs } = await sent();
  const one = [{ message_id: messageId, status: 'bounced' }];

  expect(await refusal(notice(one, { secret: 'another secret that is as long as the real' }))).toBe(
    '409 not_permitted',
  );
  const old = new Date(clock.now().getTime() - 6 * 60_000).toISOString();
  expect(await refusal(notice(one, { time: old }))).toBe('422 request_invalid');
  expect(await refusal(notice([{ message_id: messageId, status: 'opened' }]))).toBe('422 request_invalid');
  const body = { payload: 'no json', signature: createHmac('sha256', SECRET).update('no json').digest('hex') };
  expect(await refusal(as(null)(postMailNotices, { body }))).toBe('422 request_invalid');
  await notice([{ message_id: '<made-up@mail.test>', status: 'bounced' }]);
  expect(await logs()).toMatchObject([{ status: 'sent' }]);
});

test('without a secret there is no such call', async () => {
  const other = await testApp();
  const body = { payload: '{}', signature: '0'.repeat(64) };

  expect(await refusal(other.as(null)(postMailNotices, { body }))).toBe('404 not_found');
});

test('returned mails are read from a mailbox: by what came back, or by the address they came back to', async () => {
  const [first, second, third, fourth] = [await sent(), await sent(), await sent(), await sent()];
  const secret = /<([\w-]{32})@/.exec(second.messageId)?.[1];
  const complaint = bounce(fourth.messageId)
    .replace('delivery-status;', 'feedback-report;')
    .replace('message/delivery-status', 'message/feedback-report')
    .replace('Reporting-MTA: dns; mx.test', 'Feedback-Type: abuse\r\nUser-Agent: test/1');
  mailbox.put(
    bounce(first.messageId),
    bounce('', { to: `bounces+${secret}@mail.test`, returned: false }),
    bounce(third.messageId, { action: 'delayed' }),
    complaint,
    'From: someone@else\r\nSubject: Out of office\r\n\r\nI am away. Message-ID: ' + third.messageId,
    `${bounce(third.messageId)}${'x'.repeat(1_100_000)}`,
    bounce(`<${'A'.repeat(32)}@mail.test>`),
    '\u0000\u0001 not a mail at all',
  );

  await server.runTasks({ withSweeps: true });

  expect(await first.logs()).toMatchObject([{ status: 'bounced', answer: '550 5.1.1 <script>no such user</script>' }]);
  expect(await second.logs()).toMatchObject([{ status: 'bounced' }]);
  expect(await third.logs()).toMatchObject([{ status: 'sent' }]);
  expect(await fourth.logs()).toMatchObject([{ status: 'complained' }]);
  expect(mailbox.unseen()).toBe(0);
});

test('no reminder goes to an address that mails come back from, until it is changed', async () => {
  const { signers, messageId, logs, read } = await sent({ reminders: true });
  await notice([{ message_id: messageId, status: 'bounced' }]);
  const recipient = signers[0]!.id;
  const pass = async (days: number) => {
    await rawSql(
      platform.db,
      `update recipients set invited_at = invited_at - interval '${days} days' where id = ${recipient}`,
    );
    await server.runTasks({ withSweeps: true });
  };

  await pass(4);
  expect((await logs()).map(({ event }) => event)).toEqual(['document.invitation']);

  // The sender corrects the address by recalling; here the row alone, so that only the address differs.
  await rawSql(
    platform.db,
    `update recipients set email = 'right@example.com', undelivered_at = null where id = ${recipient}`,
  );
  await pass(4);
  expect((await logs()).map(({ event }) => event)).toEqual(['document.reminder', 'document.invitation']);
  expect((await read()).recipients[0]!.undeliveredAt).toBeNull();
});

test('a late return of a mail to an earlier address does not speak against the present one', async () => {
  const { signers, messageId, logs, read } = await sent();
  await rawSql(platform.db, `update recipients set email = 'new@example.com' where id = ${signers[0]!.id}`);

  await notice([{ message_id: messageId, status: 'bounced' }]);

  expect(await logs()).toMatchObject([{ status: 'bounced' }]);
  expect((await read()).recipients[0]!.undeliveredAt).toBeNull();
});

/** As much of RFC 3501 as reading a mailbox takes. */
async function fakeMailbox() {
  const mails: { source: string; isSeen: boolean }[] = [];
  const serve = (socket: Socket) => {
    socket.on('error', () => undefined);
    socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n');
    let waiting = '';
    socket.on('data', (data) => {
      waiting += data.toString('latin1');
      const lines = waiting.split('\r\n');
      waiting = lines.pop() ?? '';
      for (const line of lines) answer(line);
    });
    // oxlint-disable-next-line eslint/complexity -- the whole protocol at one glance
    const answer = (line: string) => {
      const [tag = '*', ...words] = line.split(' ');
      const command = words.join(' ').toUpperCase();
      const uid = Number(/UID (?:FETCH|STORE) (\d+)/.exec(command)?.[1] ?? 0);
      const mail = mails[uid - 1];
      if (command.startsWith('CAPABILITY')) socket.write('* CAPABILITY IMAP4rev1\r\n');
      if (command.startsWith('LIST')) socket.write('* LIST () "/" "INBOX"\r\n');
      if (command.startsWith('SELECT')) {
        socket.write(
          `* ${mails.length} EXISTS\r\n* OK [UIDVALIDITY 1] ok\r\n* OK [UIDNEXT 99] ok\r\n* FLAGS (\\Seen)\r\n`,
        );
      }
      if (command.startsWith('UID SEARCH')) {
        const found = mails.flatMap(({ isSeen }, index) => (isSeen ? [] : [index + 1]));
        socket.write(`* SEARCH ${found.join(' ')}\r\n`);
      }
      if (command.startsWith('UID FETCH') && mail) {
        const bytes = Buffer.from(mail.source);
        const body = command.includes('BODY') ? ` BODY[] {${bytes.length}}\r\n${bytes.toString('latin1')}` : '';
        socket.write(Buffer.from(`* ${uid} FETCH (UID ${uid} RFC822.SIZE ${bytes.length}${body})\r\n`, 'latin1'));
      }
      if (command.startsWith('UID STORE') && mail) mail.isSeen = true;
      socket.write(`${tag} OK ${command.startsWith('SELECT') ? '[READ-WRITE] ' : ''}done\r\n`);
      if (command.startsWith('LOGOUT')) socket.end();
    };
  };
  const listening = createServer(serve);
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  listening.unref();
  return {
    url: `imap://user:secret@127.0.0.1:${(listening.address() as AddressInfo).port}/INBOX`,
    put: (...sources: string[]) => void mails.push(...sources.map((source) => ({ source, isSeen: false }))),
    unseen: () => mails.filter(({ isSeen }) => !isSeen).length,
  };
}
