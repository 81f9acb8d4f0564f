import { THEME_COLOURS } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { setAppearance, useAppearance } from '../../ui/appearance.ts';
import { Choices } from './choices.tsx';
import classes from './pictures.module.css';

export function ColourChoice() {
  const { t } = useTranslation('appearance');
  return (
    <Choices
      legend={t('colour')}
      columns="four"
      chosen={useAppearance().colour}
      choices={THEME_COLOURS.map((value) => ({
        value,
        label: t(`colour.${value}`),
        picture: <span className={classes.swatch} style={{ background: `var(--mantine-color-${value}-6)` }} />,
      }))}
      onChoose={(colour) => setAppearance({ colour })}
    />
  );
}
