import { isWhite } from '@sealwright/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorTexts } from '../ui/error-text.ts';
import classes from './marks.module.css';

/** Inks that are read on paper; white is not allowed for a signature. */
export const INKS = [
  { name: 'ink_blue', colour: '#1a237e' },
  { name: 'ink_black', colour: '#111827' },
  { name: 'ink_bright', colour: '#1d4ed8' },
] as const;

export function InkChoice(props: {
  colour: string;
  /** Any colour can be chosen; what is too light says so. */
  isFree?: boolean;
  onChange: (colour: string) => void;
}) {
  const { colour, onChange } = props;
  const { t } = useTranslation('signing');
  const errors = useErrorTexts();
  const name = useId();
  const isOwn = INKS.every((ink) => ink.colour !== colour);
  return (
    <fieldset className={classes.inks}>
      <legend className="visually-hidden">{t('ink')}</legend>
      {INKS.map((ink) => (
        <label key={ink.colour} className={classes.inkChoice}>
          <input type="radio" name={name} checked={ink.colour === colour} onChange={() => onChange(ink.colour)} />
          <span className={classes.drop} style={{ background: ink.colour }} />
          <span>{t(ink.name)}</span>
        </label>
      ))}
      {props.isFree ? (
        <label className={classes.inkChoice}>
          <input
            type="color"
            className={classes.free}
            data-chosen={isOwn || undefined}
            value={colour}
            aria-invalid={isWhite(colour)}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          <span>{t('ink_free')}</span>
        </label>
      ) : null}
      {isWhite(colour) ? (
        <p className={classes.problem} role="alert">
          {errors('signature_white')}
        </p>
      ) : null}
    </fieldset>
  );
}
