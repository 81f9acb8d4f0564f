import type { Page } from '@playwright/test';
import { findChromium } from './chromium.ts';
import { expect } from './journey.ts';

const { executablePath, args } = await findChromium();

/** A camera and a screen that draw by themselves, a microphone that beeps, and a browser that lets our page have them where its policy does. */
export const WITH_MEDIA = {
  executablePath,
  args: [
    ...args,
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    '--auto-select-desktop-capture-source=Entire screen',
  ],
};

const KEEP_CONNECTIONS = `
  const kept = (window.keptConnections = []);
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(...given) {
      super(...given);
      kept.push(this);
    }
  };
`;

/** Before the page is opened: `soundOf` asks its connections. */
export const listenTo = (page: Page): Promise<unknown> => page.addInitScript(KEEP_CONNECTIONS);

const SOUND = `(async () => {
  const stats = await window.keptConnections.at(-1)?.getStats();
  const audio = [...(stats?.values() ?? [])].find(({ type, kind }) => type === 'inbound-rtp' && kind === 'audio');
  const player = document.querySelector('audio');
  return {
    bytes: audio?.bytesReceived ?? 0,
    energy: audio?.totalAudioEnergy ?? 0,
    isPlaying: player !== null && !player.paused && player.srcObject !== null,
  };
})()`;

type Sound = { bytes: number; energy: number; isPlaying: boolean };

/** Waits until the other’s voice comes, from now on, and is played. `page` may be a frame. */
export async function expectSound(page: Pick<Page, 'evaluate'>): Promise<void> {
  const now = () => page.evaluate<Sound>(SOUND);
  const before = await now();
  await expect.poll(async () => (await now()).bytes).toBeGreaterThan(before.bytes);
  await expect.poll(async () => (await now()).energy).toBeGreaterThan(before.energy);
  expect((await now()).isPlaying).toBe(true);
}
