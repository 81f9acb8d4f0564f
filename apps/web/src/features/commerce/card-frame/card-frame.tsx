import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Challenge } from './challenge.tsx';
import type { Ask, Outcome } from './card-messages.ts';
import { expirySpaced, spaced, TEST_CARDS } from './card-numbers.ts';
import { useCard } from './use-card.ts';
import classes from './card-frame.module.css';

/** The way to the page around the frame. */
export type FramePort = {
  /** Hears what is asked until the answer is called. */
  hear(perform: (ask: Ask) => Promise<Outcome>): () => void;
  /** Keeps the page's frame as high as what it shows. */
  fit(element: HTMLElement): () => void;
};

// Of the boxes, these are forced: a card number reads from left to right in every language.
const LTR = { label: { direction: 'inherit' }, error: { direction: 'inherit' } } as const;

/** The test provider's card form, in a frame of the payment page. */
export function CardFrame({ port, isFormShown }: { port: FramePort; isFormShown: boolean }) {
  const { t } = useTranslation('card');
  const { typed, type, problems, challenge, perform } = useCard();
  const main = useRef<HTMLElement>(null);
  useEffect(() => port.hear(perform), [port, perform]);
  useEffect(() => (main.current === null ? undefined : port.fit(main.current)), [port]);
  return (
    <main ref={main} className={classes.main}>
      <h1 className="visually-hidden">{t('title')}</h1>
      {challenge === null ? null : <Challenge onAnswer={challenge} />}
      {isFormShown ? (
        <div className={classes.form} hidden={challenge !== null}>
          <TextInput
            required
            label={t('number')}
            value={typed.number}
            onChange={({ currentTarget }) => type({ number: spaced(currentTarget.value) })}
            error={problems?.number === true ? t('number_problem') : null}
            inputMode="numeric"
            autoComplete="off"
            placeholder="4242 4242 4242 4242"
            dir="ltr"
            styles={LTR}
            size="md"
          />
          <div className={classes.pair}>
            <TextInput
              required
              label={t('expiry')}
              value={typed.expiry}
              onChange={({ currentTarget }) => type({ expiry: expirySpaced(currentTarget.value) })}
              error={problems?.expiry === true ? t('expiry_problem') : null}
              inputMode="numeric"
              autoComplete="off"
              placeholder="12/40"
              dir="ltr"
              styles={LTR}
              size="md"
            />
            <TextInput
              required
              label={t('cvc')}
              value={typed.cvc}
              onChange={({ currentTarget }) => type({ cvc: currentTarget.value.slice(0, 4) })}
              error={problems?.cvc === true ? t('cvc_problem') : null}
              inputMode="numeric"
              autoComplete="off"
              placeholder="123"
              dir="ltr"
              styles={LTR}
              size="md"
            />
          </div>
          <TestCards onPick={(number) => type({ number: spaced(number), expiry: '12/40', cvc: '123' })} />
        </div>
      ) : null}
    </main>
  );
}

function TestCards({ onPick }: { onPick: (number: string) => void }) {
  const { t } = useTranslation('card');
  return (
    <details className={classes.cards}>
      <summary>{t('test_cards')}</summary>
      <p>{t('test_cards_text')}</p>
      <ul>
        {TEST_CARDS.map(({ number, token }) => (
          <li key={token}>
            <Button
              variant="default"
              size="md"
              fullWidth
              classNames={{ inner: classes.cardInner, label: classes.card }}
              onClick={() => onPick(number)}
            >
              <span>{t(token)}</span>
              <bdi dir="ltr">{`…\u00a0${number.slice(-4)}`}</bdi>
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
