import { endLiveSession, LIVE_CLOSE } from '@sealwright/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closePage, expectToFit } from '../../../../test/open-page.tsx';
import { type Answer, refuse } from '../../../../test/server.ts';
import { activeOf, endedOf, fakeLines } from './testing/fake-line.ts';
import { endStreams, openRoom, voiceStream } from '../../../../test/live-room.ts';

let wire: ReturnType<typeof fakeLines>;
beforeEach(() => {
  wire = fakeLines();
});
afterEach(() => {
  closePage();
  endStreams();
  wire.restore();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const button = (name: string | RegExp) => page.getByRole('button', { name });
const microphone = (isOn: boolean) => page.getByRole('button', { name: 'Microphone', pressed: isOn });
const mark = () => page.getByText('Your microphone is on');
const isOff = (stream: MediaStream) =>
  expect.poll(() => stream.getTracks().every(({ readyState }) => readyState === 'ended')).toBe(true);

const withMicrophone = (other: 'on' | 'off') => {
  const session = activeOf();
  return { ...session, shares: { ...session.shares, recipientMicrophone: other } };
};

async function inSession(given = activeOf(), answers: Answer[] = []): Promise<void> {
  await openRoom(given, { answers });
  await expect.poll(() => wire.lines.length).toBeGreaterThan(0);
  wire.stand(given);
  await expect.element(microphone(false)).toBeVisible();
}

/** The browser gives this microphone. */
function givesMicrophone() {
  const stream = voiceStream();
  const asked = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(stream);
  return { stream, asked };
}

const saidOfMicrophone = () =>
  wire.last().said.flatMap((one) => (one.type === 'share' && one.what === 'microphone' ? [one.isOn] : []));

test('a microphone is off at first, on by a press of a key, said while it is, and off by the next', async () => {
  const { stream, asked } = givesMicrophone();
  await inSession();
  expect(asked).not.toHaveBeenCalled();
  await expect.element(mark()).not.toBeInTheDocument();

  microphone(false).element().focus();
  await userEvent.keyboard(' ');
  await expect.element(microphone(true)).toHaveFocus();
  await expect.element(mark()).toBeVisible();
  expect(asked).toHaveBeenCalledWith({
    audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
    video: false,
  });
  await userEvent.keyboard(' ');

  await expect.element(microphone(false)).toBeVisible();
  await expect.element(mark()).not.toBeInTheDocument();
  await isOff(stream);
  expect(saidOfMicrophone()).toEqual([true, false]);
});

test('of several microphones another one can be taken while one is on, and stays chosen', async () => {
  const { stream, asked } = givesMicrophone();
  const named = (deviceId: string, label: string) => ({ kind: 'audioinput', deviceId, label }) as MediaDeviceInfo;
  vi.spyOn(navigator.mediaDevices, 'enumerateDevices').mockResolvedValue([
    named('desk', 'Desk microphone'),
    named('head', 'Headset'),
  ]);
  await inSession();
  const choice = page.getByRole('combobox', { name: 'Microphone' });
  await expect.element(choice).not.toBeInTheDocument();

  await microphone(false).click();
  const other = voiceStream();
  asked.mockResolvedValue(other);
  await choice.selectOptions('Headset');

  await isOff(stream);
  await expect.element(mark()).toBeVisible();
  expect(other.getTracks()[0]?.readyState).toBe('live');
  expect(asked).toHaveBeenLastCalledWith({
    audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true, deviceId: { ideal: 'head' } },
    video: false,
  });
  expect(saidOfMicrophone()).not.toContain(false);
  await microphone(true).click();
  await microphone(false).click();
  expect(asked).toHaveBeenLastCalledWith(
    expect.objectContaining({ audio: expect.objectContaining({ deviceId: { ideal: 'head' } }) as unknown }),
  );
});

test.each([
  ['NotFoundError', /No microphone was found/],
  ['NotAllowedError', /allow it for this address/],
  ['NotReadableError', /Another app is using it/],
])('what stands against a microphone is said: %s', async (name, words) => {
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('', name));
  await inSession();

  await microphone(false).click();

  await expect.element(page.getByRole('alert').getByText(words)).toBeVisible();
  await expect.element(microphone(false)).toBeVisible();
  expect(saidOfMicrophone()).toEqual([]);
});

test('one that is unplugged is off for both, and that is said', async () => {
  const { stream } = givesMicrophone();
  await inSession();
  await microphone(false).click();
  await expect.element(mark()).toBeVisible();

  stream.getTracks()[0]?.dispatchEvent(new Event('ended'));

  await expect.element(page.getByRole('alert').getByText(/microphone was turned off\. It was unplugged/)).toBeVisible();
  await expect.element(mark()).not.toBeInTheDocument();
  expect(saidOfMicrophone()).toEqual([true, false]);
});

test('it ends at once with the session, and where the session goes on in another window', async () => {
  for (const code of [LIVE_CLOSE.over, LIVE_CLOSE.replaced]) {
    const { stream } = givesMicrophone();
    await inSession();
    await microphone(false).click();
    await expect.element(mark()).toBeVisible();

    if (code === LIVE_CLOSE.over) wire.stand(endedOf({ endedBy: 'recipient' }));
    wire.last().close(code);

    await isOff(stream);
    await expect.element(mark()).not.toBeInTheDocument();
    vi.restoreAllMocks();
  }
});

test('who presses the end is not heard any more, even where the server cannot be asked', async () => {
  const { stream } = givesMicrophone();
  await inSession(activeOf(), [refuse(endLiveSession, 500, 'internal')]);
  await microphone(false).click();
  await expect.element(mark()).toBeVisible();

  await button('End session').click();

  await isOff(stream);
  await expect.element(page.getByRole('alert')).toBeVisible();
  expect(saidOfMicrophone()).toEqual([true, false]);
});

test('without a word of the server for three minutes it goes off: the other side could not end the session', async () => {
  const { stream } = givesMicrophone();
  await inSession();
  await microphone(false).click();
  await expect.element(mark()).toBeVisible();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

  wire.last().close(1006);
  vi.advanceTimersByTime(2 * 60_000);
  expect(stream.getTracks()[0]?.readyState).toBe('live');
  vi.advanceTimersByTime(61_000);
  vi.useRealTimers();

  await isOff(stream);
  await expect.element(mark()).not.toBeInTheDocument();
});

test('the other’s microphone is seen, and heard where the browser plays sound only after a press', async () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValue(new DOMException('', 'NotAllowedError'));
  await inSession(withMicrophone('off'));
  wire.last().tell({ type: 'ready', connection: null });
  wire.stand(withMicrophone('on'));

  await expect.element(page.getByText(/.Ada Lovelace.’s microphone is on/)).toBeVisible();
  await expect.element(page.getByText(/needs a click/)).toBeVisible();
  await expectToFit();
  play.mockResolvedValue();
  await button('Play sound').click();
  await expect.element(button('Play sound')).not.toBeInTheDocument();
  expect(document.querySelector('audio')?.srcObject).toBeInstanceOf(MediaStream);

  wire.stand(withMicrophone('off'));
  await expect.element(page.getByText(/microphone is on/)).not.toBeInTheDocument();
  expect(document.querySelector('audio')).toBeNull();
});

test('what comes after the page was left begins nothing', async () => {
  await inSession();
  const line = wire.last();
  const connections = vi.spyOn(globalThis, 'RTCPeerConnection');
  await page.getByRole('main').getByRole('link', { name: 'Documents manager' }).click();
  await expect.poll(() => line.readyState).toBe(3);

  line.tell({ type: 'ready', connection: null });
  await new Promise((resolve) => requestAnimationFrame(resolve));

  expect(connections).not.toHaveBeenCalled();
});
