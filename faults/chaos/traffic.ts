import { setTimeout as sleep } from 'node:timers/promises';
import { createOwner, login, sessionOf } from '@sealwright/contract';
import { Refused } from '../../apps/server/test/app.ts';
import { type Client, client, type Send } from '../client.ts';
import type { Instance } from './installation.ts';

const OWNER = { email: 'owner@example.com', password: 'A quiet sentence, 1 of many' };
const TOKEN_MS = 3 * 60_000;
// A paused instance answers nothing for 18 seconds.
const REQUEST_MS = 20_000;
const PATIENCE_MS = 120_000;

/** What is worth asking again: nothing was heard, or the server said later. A wrong clock makes a good session seem old. */
const PASSING = new Set([401, 429, 502, 503, 504]);

/** People's programs: they ask any instance, count the answers, and try again while something is in the way. */
export type Traffic = {
  /** How requests ended: `200`, `503 unavailable`, `no answer`. */
  answers: Map<string, number>;
  owner: (person: { firstName: string; lastName: string }) => Promise<void>;
  sender: () => Promise<Client>;
  /** Someone without an account, at any instance. */
  visitor: () => Client;
  /** Repeats until it is done or refused. Answers the refusal's code for `expected` ones, and fails for others. */
  patiently: <T>(act: () => Promise<T>, expected?: string[]) => Promise<{ done: T } | { refused: string }>;
};

export function traffic(instances: Instance[], random: () => number): Traffic {
  const answers = new Map<string, number>();
  const count = (answer: string) => void answers.set(answer, (answers.get(answer) ?? 0) + 1);
  const send: Send = async (url, init) => {
    try {
      const response = await fetch(url, { ...init, signal: AbortSignal.timeout(REQUEST_MS) });
      const text = await response.text();
      const code = response.ok ? '' : ` ${/"code":\s*"(\w+)"/.exec(text)?.[1] ?? 'without a code'}`;
      count(`${response.status}${code}`);
      return new Response(response.status === 204 ? null : text, { status: response.status });
    } catch (cause) {
      count('no answer');
      throw cause;
    }
  };
  const urlOfOne = () => instances[Math.floor(random() * instances.length)]?.url ?? '';
  const visitor = () => client(urlOfOne(), '', send);
  let session: { token: string; at: number } | null = null;

  const patiently: Traffic['patiently'] = async (act, expected = []) => {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      try {
        return { done: await act() };
      } catch (cause) {
        const isPassing = !(cause instanceof Refused) || PASSING.has(cause.status);
        if (cause instanceof Refused && expected.includes(cause.code)) return { refused: cause.code };
        if (cause instanceof Refused && cause.status === 401) session = null;
        if (!isPassing || Date.now() > deadline) throw cause;
        await sleep(200 + random() * 600);
      }
    }
  };
  return {
    answers,
    visitor,
    patiently,
    owner: async (names) =>
      void (await patiently(() => visitor().speak(createOwner, { body: { ...OWNER, ...names } }))),
    sender: async () => {
      if (session === null || Date.now() - session.at > TOKEN_MS) {
        const body = { username: OWNER.email, password: OWNER.password };
        const { access } = sessionOf(await visitor().speak(login, { body }));
        session = { token: access, at: Date.now() };
      }
      return client(urlOfOne(), session.token, send);
    },
  };
}
