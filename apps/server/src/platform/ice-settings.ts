import { z } from 'zod';

/** The servers that two browsers find each other by: their addresses, and the secret that TURN shares with us. */
export type IceConfig = { stun: readonly string[]; turn: { urls: readonly string[]; secret: string } | undefined };

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
} as const;

type Read = (name: keyof typeof ICE_SETTINGS) => string | undefined;

/** What is wrong is added to `problems`. */
export function iceOf(read: Read, problems: string[]): IceConfig {
  const [turn, secret] = [read('TURN_URL'), read('TURN_SECRET')];
  const isHalf = (turn === undefined) !== (secret === undefined);
  if (isHalf) problems.push('TURN_URL and TURN_SECRET have to be set together');
  return {
    stun: partsOf(read('STUN_URL')),
    turn: turn === undefined || secret === undefined ? undefined : { urls: partsOf(turn), secret },
  };
}
