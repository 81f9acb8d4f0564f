import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './signature.module.css';

/** Inks that are read on paper; white is not allowed for a signature. */
export const INKS = [
  { name: 'ink_blue', colour: '#1a237e' },
  { name: 'ink_black', colour: '#111827' },
  { name: 'ink_bright', colour: '#1d4ed8' },
] as const;

export function InkChoice({ colour, onChange }: { colour: string; onChange: (colour: string) => void }) {
  const { t } = useTranslation('signing');
  const name = useId();
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
    </fieldset>
  );
}
