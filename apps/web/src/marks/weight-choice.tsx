import { SIGNATURE_WEIGHTS, type SignatureWeight } from '@sealwright/contract';
import { SIGNATURE_STROKES } from '@sealwright/pdf/layout';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './marks.module.css';

// A line as thick as a stem of the letters, in parts of a box of 24.
const STEM = 1.2;

/** How thick a typed signature is written. */
export function WeightChoice(props: { weight: SignatureWeight; onChange: (weight: SignatureWeight) => void }) {
  const { t } = useTranslation('signing');
  const name = useId();
  return (
    <fieldset className={classes.inks}>
      <legend className="visually-hidden">{t('weight')}</legend>
      {SIGNATURE_WEIGHTS.map((weight) => (
        <label key={weight} className={classes.inkChoice}>
          <input type="radio" name={name} checked={weight === props.weight} onChange={() => props.onChange(weight)} />
          <svg viewBox="0 0 24 16" width={24} height={16} aria-hidden>
            <path
              d="M2 12 C7 -2 9 18 14 6 S19 10 22 5"
              fill="none"
              stroke="currentColor"
              strokeLinecap="round"
              strokeWidth={STEM + SIGNATURE_STROKES[weight] * 48}
            />
          </svg>
          <span>{t(`weight.${weight}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
