import { z } from 'zod';
import { Flag } from './process-settings.ts';

/** The servers that two browsers find each other by: their addresses, and the secret that TURN shares with us. */
export type IceConfig = {
  stun: readonly string[];
  turn: { urls: readonly string[]; secret: string } | undefined;
  /** All pictures and sound go through TURN: neither side learns the other's network address. */
  isRelayOnly: boolean;
};

const ADDRESS = { stun: /^stuns?:[^\s,/]+$/, turn: /^turns?:[^\s,/]+$/ };

const partsOf = (text: string | undefined): string[] => text?.split(',').map((part) => part.trim()) ?? [];

const Addresses = (kind: keyof typeof ADDRESS) =>
  z
    .string()
    .refine((text) => partsOf(text).every((part) => ADDRESS[kind].test(part)), {
      error: `must be addresses like ${kind}:host:3478, with commas between`,
    })
    .optional();

/** How browsers in a live session reach each other, as the environment says it. */
export const ICE_SETTINGS = {
  STUN_URL: {
    shape: Addresses('stun'),
    meaning: 'STUN servers of live sessions, stun:host:3478; without one only browsers of one network find each other',
  },
  TURN_URL: {
    shape: Addresses('turn'),
    meaning: 'TURN servers of live sessions, turn:host:3478 or turns:host:5349, for browsers that cannot be reached',
  },
  TURN_SECRET: {
    shape: z.string().min(16, 'must have at least 16 characters').optional(),
    meaning: 'Secret shared with them (static-auth-secret of coturn): browsers get credentials of an hour',
  },
  LIVE_RELAY_ONLY: {
    shape: Flag.default(false),
    meaning:
      'Send all pictures and sound of live sessions through TURN, so that neither side learns the other’s address',
  },
} as const;

type Read = <K extends keyof typeof ICE_SETTINGS>(name: K) => z.output<(typeof ICE_SETTINGS)[K]['shape']>;

/** What is wrong is added to `problems`. */
export function iceOf(read: Read, problems: string[]): IceConfig {
  const [turn, secret] = [read('TURN_URL'), read('TURN_SECRET')];
  const isHalf = (turn === undefined) !== (secret === undefined);
  if (isHalf) problems.push('TURN_URL and TURN_SECRET have to be set together');
  return {
    stun: partsOf(read('STUN_URL')),
    turn: turn === undefined || secret === undefined ? undefined : { urls: partsOf(turn), secret },
    isRelayOnly: read('LIVE_RELAY_ONLY'),
  };
}
