import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { expectNothingTwice, installations } from './installation.ts';
import { allMailsLeft, expectOnce, fillPart, finish, sendOut, untilCompleted } from './signing.ts';

const newInstallation = await installations();

/** Sends, signs, and lets the server die at the step with the signer's answer; then starts it again. */
async function dieAt(step: string): Promise<void> {
  const place = await newInstallation();
  const doomed = await place.start({ SEALWRIGHT_FAULT: step });
  const sending = await sendOut(await place.owner(doomed), 1);
  const [signer] = await place.signersOf(sending);
  // The invitation is noted as sent: a mail that a gateway took in the instant of the cut may rightly come again.
  await allMailsLeft(place.db, 30);
  await fillPart(doomed.url, signer!);
  const death = once(doomed.process, 'exit');
  await finish(doomed.url, signer!).catch(() => 'the line went dead');
  const [, signal] = (await death) as [number | null, string | null];
  expect(signal).toBe('SIGKILL');

  await place.start();
  await untilCompleted(place.db, sending.id);
  await allMailsLeft(place.db, 30);

  await expectOnce(place.db, sending);
  expect(place.sink.mails.map(({ to }) => to.join()).toSorted()).toEqual(
    [place.ownerEmail, signer!.email, signer!.email].toSorted(),
  );
  expectNothingTwice(place.sink.mails);
  await place.expectClean();
}

// Each moment between the last signer's answer and the sealed file. A dead process is noticed after a while: the steps
// wait for that together, three at a time, because each server holds a dozen connections.
describe('a server that is killed before the seal is made completes the document after its next start', () => {
  test.concurrent.each(['finish:committed', 'seal:started', 'seal:prepared'])('at %s', dieAt);
});

describe('a server that is killed after the seal is made completes the document after its next start', () => {
  test.concurrent.each(['seal:sealed', 'seal:stored', 'seal:committed'])('at %s', dieAt);
});
