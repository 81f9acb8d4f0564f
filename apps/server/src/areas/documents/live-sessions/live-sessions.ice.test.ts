import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../../platform/config.ts';
import { iceServersFor } from './live-sessions.ice.ts';

const now = new Date('2026-11-26T10:00:00.000Z');
const meeting = { session: 7, side: 'recipient', now } as const;
const SECRET = 'a shared secret of turn';

test('without settings browsers are told of no server', () => {
  expect(iceServersFor(readConfig({}), meeting)).toEqual([]);
});

test('credentials of TURN end after an hour, and its server can compute them from the name', () => {
  const config = readConfig({
    STUN_URL: 'stun:stun.example.com:3478',
    TURN_URL: 'turn:turn.example.com:3478, turns:turn.example.com:5349',
    TURN_SECRET: SECRET,
  });

  const [stun, turn] = iceServersFor(config, meeting);

  expect(stun).toEqual({ urls: ['stun:stun.example.com:3478'] });
  expect(turn?.urls).toEqual(['turn:turn.example.com:3478', 'turns:turn.example.com:5349']);
  expect(turn?.username).toBe(`${now.getTime() / 1000 + 3600}:7-recipient`);
  expect(turn?.credential).toBe(
    createHmac('sha1', SECRET)
      .update(turn?.username ?? '')
      .digest('base64'),
  );
  expect(JSON.stringify([stun, turn])).not.toContain(SECRET);
});

test('where everything is relayed, browsers are told of TURN alone', () => {
  const env = { STUN_URL: 'stun:host:1', LIVE_RELAY_ONLY: 'true' };
  const turn = { TURN_URL: 'turn:host:1', TURN_SECRET: SECRET };

  expect(iceServersFor(readConfig({ ...env, ...turn }), meeting)).toMatchObject([{ urls: ['turn:host:1'] }]);
  // Without TURN nothing goes through: the promise is kept, and the setup check says so.
  expect(iceServersFor(readConfig(env), meeting)).toEqual([]);
});

test.each([
  [{ TURN_URL: 'turn:turn.example.com:3478' }, /TURN_URL and TURN_SECRET/],
  [{ TURN_SECRET: SECRET }, /TURN_URL and TURN_SECRET/],
  [{ STUN_URL: 'https://stun.example.com' }, /STUN_URL must be addresses like stun:/],
  [{ TURN_URL: 'turn:host:1', TURN_SECRET: 'short' }, /TURN_SECRET must have at least 16/],
])('settings that cannot work are refused at start: %o', (env, said) => {
  expect(() => readConfig(env)).toThrow(ConfigError);
  expect(() => readConfig(env)).toThrow(said);
});
