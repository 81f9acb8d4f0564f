import { getDocument, recallDocument, sendDocument } from '@sealwright/contract';
import { expect, test } from 'vitest';
import { checkInvariants } from '../apps/server/test/invariants.ts';
import { client, until } from './client.ts';
import {
  allMailsLeft,
  expectOnce,
  fillPart,
  finish,
  outcomes,
  type Sending,
  sendOut,
  untilCompleted,
} from './signing.ts';
import { signersOf, workingApp } from './working-app.ts';

const server = await workingApp();
const { db, store } = server.platform;
const sender = client(server.url, (await server.make.user()).token);

/** `410 link_recalled`, of a refusal; all of anything else. */
const codeOf = (refusal: string): string => /\d{3} \w+(?=:)/.exec(refusal)?.[0] ?? refusal;

test('the same finish sent ten times at once is done once', async () => {
  for (let round = 0; round < 3; round += 1) {
    const sending = await sendOut(sender, 1);
    const [signer] = await signersOf(server.platform, sending);
    await fillPart(server.url, signer!);

    const { done, refused } = await outcomes(Array.from({ length: 10 }, () => finish(server.url, signer!)));

    expect(done).toEqual(['submitted']);
    expect(refused.map(codeOf)).toEqual(Array(9).fill('409 already_finished'));
    await untilCompleted(db, sending.id);
    await allMailsLeft(db, 30);
    await expectOnce(db, sending);
  }
  expect(await checkInvariants(db, store)).toEqual([]);
});

test('of the last finish and a recall at once exactly one happens, and the other is refused', async () => {
  const endings: string[] = [];
  const finished: Sending[] = [];
  for (let round = 0; round < 8; round += 1) {
    const sending = await sendOut(sender, 1);
    const params = { id: sending.id };
    const [signer] = await signersOf(server.platform, sending);
    await fillPart(server.url, signer!);
    const acts = [() => finish(server.url, signer!), () => sender.speak(recallDocument, { params })];

    const { done, refused } = await outcomes((round % 2 === 0 ? acts : acts.toReversed()).map((act) => act()));

    if (done.includes('submitted')) {
      await untilCompleted(db, sending.id);
      finished.push(sending);
    }
    const { status } = await sender.speak(getDocument, { params });
    endings.push(`${done.length} done, ${refused.map(codeOf).join(' and ')}, ${status}`);
  }
  await allMailsLeft(db, 30);

  const sealed = '1 done, 409 document_transition_refused, completed';
  const takenBack = '1 done, 410 link_recalled, draft';
  expect(endings.filter((ending) => ending !== sealed && ending !== takenBack)).toEqual([]);
  expect(endings.filter((ending) => ending === sealed)).toHaveLength(finished.length);
  for (const sending of finished) await expectOnce(db, sending);
  expect(await checkInvariants(db, store)).toEqual([]);
});

test('of an earlier finish and a recall at once both may happen, and the recalled document can be sent anew', async () => {
  for (let round = 0; round < 4; round += 1) {
    const sending = await sendOut(sender, 2);
    const params = { id: sending.id };
    const signers = await signersOf(server.platform, sending);
    for (const signer of signers) await fillPart(server.url, signer);

    const { refused } = await outcomes([
      finish(server.url, signers[0]!),
      sender.speak(recallDocument, { params }),
      fillPart(server.url, signers[1]!),
    ]);

    expect(refused.map(codeOf).filter((code) => code !== '410 link_recalled')).toEqual([]);
    expect((await sender.speak(getDocument, { params })).status).toBe('draft');
    await sender.speak(sendDocument, { params });
    const renewed = await until('the new invitations have left', 30, async () => {
      const again = await signersOf(server.platform, sending);
      return again.every(({ token }, index) => token !== signers[index]?.token) ? again : null;
    });
    for (const signer of renewed) {
      await fillPart(server.url, signer);
      await finish(server.url, signer);
    }
    await untilCompleted(db, sending.id);
  }
  await allMailsLeft(db, 30);
  expect(await checkInvariants(db, store)).toEqual([]);
});
