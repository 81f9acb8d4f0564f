import { randomInt } from 'node:crypto';
import type { KbaProvider as ProviderName, Locale } from '@sealwright/contract';
import { translator } from '../../../../platform/i18n/i18n.ts';

export type KbaQuestion = { text: string; choices: string[] };

/** Knowledge-based questions. What `draw` gives is kept as it is until the answers come, so it holds nothing about a person. */
export type KbaProvider = {
  /** Proves nothing, and is said to on screen and in the evidence. */
  isDemo: boolean;
  draw: () => unknown;
  show: (drawn: unknown, locale: Locale) => KbaQuestion[];
  /** `answers`: the index of the choice for each question. */
  areRight: (drawn: unknown, answers: readonly number[]) => boolean;
};

const t = translator('identity');

const POOL = 5;
const ASKED = 3;
const CHOICES = 4;

type Drawn = { question: number; order: number[] }[];

/** A random order of the numbers below `count`. */
function shuffled(count: number): number[] {
  const rest = Array.from({ length: count }, (_, index) => index);
  const order: number[] = [];
  while (rest.length > 0) order.push(...rest.splice(randomInt(rest.length), 1));
  return order;
}

/** Questions that anyone can answer, to show how such a check looks. The first choice of each text is the right one. */
const demo: KbaProvider = {
  isDemo: true,
  draw: (): Drawn =>
    shuffled(POOL)
      .slice(0, ASKED)
      .map((question) => ({ question: question + 1, order: shuffled(CHOICES) })),
  show: (drawn, locale) =>
    (drawn as Drawn).map(({ question, order }) => ({
      text: t(locale, `kba.${question}.question`),
      choices: order.map((choice) => t(locale, `kba.${question}.choice.${choice + 1}`)),
    })),
  areRight: (drawn, answers) => (drawn as Drawn).every(({ order }, index) => order[answers[index] ?? -1] === 0),
};

const PROVIDERS: Record<ProviderName, KbaProvider> = { demo };

export const kbaProviderOf = (name: string | null): KbaProvider => PROVIDERS[(name ?? 'demo') as ProviderName] ?? demo;
