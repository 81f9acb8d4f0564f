import { Box } from '@mantine/core';
import { THEME_COLOURS } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { setAppearance, useAppearance } from '../../ui/appearance.ts';
import { Choices } from './choices.tsx';

export function ColourChoice() {
  const { t } = useTranslation('appearance');
  return (
    <Choices
      legend={t('colour')}
      columns={4}
      chosen={useAppearance().colour}
      choices={THEME_COLOURS.map((value) => ({
        value,
        label: t(`colour.${value}`),
        picture: <Box component="span" w={28} h={28} bdrs="50%" bg={`${value}.6`} />,
      }))}
      onChoose={(colour) => setAppearance({ colour })}
    />
  );
}
