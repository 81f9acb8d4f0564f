import { expect, test } from 'vitest';
import { checkInvariants } from '../apps/server/test/invariants.ts';
import { client } from './client.ts';
import {
  allMailsLeft,
  disclosureOf,
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

const CROWD = 20;
const ROUNDS = 50;
// Rounds that are prepared at once; within each, all finish in the same instant.
const LANES = 3;

test(
  'twenty people finish at once, fifty times: one is the last, one seal, one mail each',
  { timeout: 600_000 },
  async () => {
    const { db } = server.platform;
    const sender = client(server.url, (await server.make.user()).token);
    const sendings: Sending[] = [];
    const round = async () => {
      const sending = await sendOut(sender, CROWD);
      const signers = await signersOf(server.platform, sending);
      const disclosure = await disclosureOf(server.url, signers[0]!);
      await Promise.all(signers.map((signer) => fillPart(server.url, signer, disclosure)));
      const { done, refused } = await outcomes(signers.map((signer) => finish(server.url, signer)));
      expect(refused).toEqual([]);
      expect(done).toHaveLength(CROWD);
      sendings.push(sending);
    };
    let left = ROUNDS;
    const lane = async () => {
      while (left > 0) {
        left -= 1;
        await round();
      }
    };

    await Promise.all(Array.from({ length: LANES }, lane));
    for (const { id } of sendings) await untilCompleted(db, id);
    await allMailsLeft(db, 30);

    expect(sendings).toHaveLength(ROUNDS);
    for (const sending of sendings) await expectOnce(db, sending);
    expect(await checkInvariants(db, server.platform.store)).toEqual([]);
  },
);
