import { getDocument } from '@sealwright/contract';
import { expect, test } from 'vitest';
import { checkInvariants } from '../apps/server/test/invariants.ts';
import { smtpSink } from '../apps/server/test/smtp-sink.ts';
import { client, until } from './client.ts';
import { expectNothingTwice, signersIn } from './installation.ts';
import { allMailsLeft, expectOnce, fillPart, finish, sendOut, untilCompleted } from './signing.ts';
import { workingApp } from './working-app.ts';

const PEOPLE = 3;

// A port that was free a moment ago, where no one listens now.
const before = await smtpSink();
const port = Number(new URL(before.url).port);
await before.close();
const server = await workingApp({ SMTP_URL: before.url });

test('while the mail gateway is away documents wait as pending, and nothing is lost or sent twice when it is back', async () => {
  const { db, store } = server.platform;
  const user = await server.make.user();
  const sender = client(server.url, user.token);
  const sendings = [await sendOut(sender, PEOPLE), await sendOut(sender, PEOPLE)];
  const states = () =>
    Promise.all(sendings.map(({ id }) => sender.speak(getDocument, { params: { id } }).then(({ status }) => status)));
  await until('a mail was tried', 20, async () => {
    const tried = await db.selectFrom('mails').select('id').where('lastError', 'is not', null).executeTakeFirst();
    return tried ?? null;
  });
  const whileAway = await states();

  const sink = await smtpSink(port);
  await allMailsLeft(db, 30);
  const whenBack = await states();
  const signers = (await Promise.all(sendings.map((sending) => signersIn(sink, sending)))).flat();
  for (const signer of signers) await fillPart(server.url, signer);
  await sink.close();
  for (const signer of signers) await finish(server.url, signer);
  for (const { id } of sendings) await untilCompleted(db, id);
  const later = await smtpSink(port);
  await allMailsLeft(db, 30);
  await later.close();

  expect(whileAway).toEqual(['pending', 'pending']);
  expect(whenBack).toEqual(['sent', 'sent']);
  expect(sink.mails).toHaveLength(2 * PEOPLE);
  expect(later.mails).toHaveLength(2 * (PEOPLE + 1));
  for (const { mails } of [sink, later]) expectNothingTwice(mails);
  for (const sending of sendings) await expectOnce(db, sending);
  expect(await checkInvariants(db, store)).toEqual([]);
});
