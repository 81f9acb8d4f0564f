import type { TestOutcome } from '@sealwright/contract';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorTextNow } from '../../../ui/error-text.ts';
import { answerChallenge, enterCard } from './card-frame.queries.ts';
import type { Ask, Outcome } from './card-messages.ts';
import { digitsOf, expiryOf, tokenOf } from './card-numbers.ts';

export type Typed = { number: string; expiry: string; cvc: string };
type Problems = { [K in keyof Typed]: boolean };

const EMPTY: Typed = { number: '', expiry: '', cvc: '' };

const problemsOf = ({ number, expiry, cvc }: Typed): Problems => ({
  number: tokenOf(number) === null,
  expiry: expiryOf(expiry) === null,
  cvc: !/^\d{3,4}$/.test(digitsOf(cvc)),
});

/** What was typed, what is wrong with it, and what the page asked for. A number is turned into its token here and goes nowhere. */
export function useCard() {
  const { t } = useTranslation('card');
  const [typed, setTyped] = useState(EMPTY);
  const [isTried, setTried] = useState(false);
  const [challenge, setChallenge] = useState<((isAccepted: boolean) => void) | null>(null);
  const present = useRef(typed);

  const type = useCallback((part: Partial<Typed>) => {
    present.current = { ...present.current, ...part };
    setTyped(present.current);
  }, []);

  /** Asks as the bank would, and answers what came of it. */
  const askBank = useCallback(async (clientSecret: string): Promise<TestOutcome> => {
    const isAccepted = await new Promise<boolean>((resolve) => setChallenge(() => resolve));
    setChallenge(null);
    return answerChallenge(clientSecret, isAccepted);
  }, []);

  const perform = useCallback(
    async ({ kind, clientSecret }: Ask): Promise<Outcome> => {
      const worded = ({ state, failure }: TestOutcome): Outcome => {
        if (state === 'done') return { outcome: 'done' };
        return { outcome: 'failed', message: state === 'over' ? t('over') : t(`failure.${failure ?? 'other'}`) };
      };
      try {
        if (kind === 'confirm') return worded(await askBank(clientSecret));
        setTried(true);
        const { number, expiry } = present.current;
        const [token, until] = [tokenOf(number), expiryOf(expiry)];
        if (token === null || until === null || problemsOf(present.current).cvc) {
          return { outcome: 'failed', message: t('incomplete') };
        }
        const said = await enterCard({ clientSecret, token, ...until });
        return worded(said.state === 'action' ? await askBank(clientSecret) : said);
      } catch (error) {
        return { outcome: 'failed', message: errorTextNow(error) };
      }
    },
    [t, askBank],
  );

  return { typed, type, problems: isTried ? problemsOf(typed) : null, challenge, perform };
}
