import { expect, test } from 'vitest';
import { expectNothingTwice, installations } from './installation.ts';
import { allMailsLeft, expectOnce, fillPart, finish, outcomes, sendOut, untilCompleted } from './signing.ts';

const newInstallation = await installations();

const CROWD = 20;
const ROUNDS = 2;

test('two servers on one database give each document one seal and each person one mail', async () => {
  const place = await newInstallation();
  const first = await place.start();
  const servers = [first, await place.start()] as const;
  const sender = await place.owner(first);
  const sendings = [];
  for (let round = 0; round < ROUNDS; round += 1) sendings.push(await sendOut(sender, CROWD));

  for (const sending of sendings) {
    const signers = await place.signersOf(sending);
    await Promise.all(signers.map((signer, index) => fillPart(servers[index % 2]!.url, signer)));
    // Everyone's click reaches both servers.
    const clicks = signers.flatMap((signer) => servers.map(({ url }) => finish(url, signer)));
    const { done, refused } = await outcomes(clicks);
    expect(done).toHaveLength(CROWD);
    expect(refused.filter((one) => !one.includes('409 already_finished'))).toEqual([]);
  }
  for (const { id } of sendings) await untilCompleted(place.db, id);
  await allMailsLeft(place.db, 30);

  for (const sending of sendings) await expectOnce(place.db, sending);
  expect(place.sink.mails).toHaveLength(ROUNDS * (2 * CROWD + 1));
  expectNothingTwice(place.sink.mails);
  await place.expectClean();
});
