import { CONTROL_SIZES } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { setAppearance, useAppearance } from '../../ui/appearance.ts';
import { Choices } from './choices.tsx';
import classes from './pictures.module.css';

export function SizeChoice() {
  const { t } = useTranslation('appearance');
  return (
    <Choices
      legend={t('size')}
      columns="five"
      chosen={useAppearance().controlSize}
      choices={CONTROL_SIZES.map((value) => ({
        value,
        label: t(`size.${value}`),
        picture: <span className={classes.control} data-size={value} />,
      }))}
      onChoose={(controlSize) => setAppearance({ controlSize })}
    />
  );
}
