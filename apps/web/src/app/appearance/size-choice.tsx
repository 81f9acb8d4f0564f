import { Box } from '@mantine/core';
import { CONTROL_SIZES } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { setAppearance, useAppearance } from '../../ui/appearance.ts';
import { Choices } from './choices.tsx';

// A button of each size.
const HIGH = { xs: 8, sm: 11, md: 14, lg: 18, xl: 22 };

export function SizeChoice() {
  const { t } = useTranslation('appearance');
  return (
    <Choices
      legend={t('size')}
      columns={5}
      chosen={useAppearance().controlSize}
      choices={CONTROL_SIZES.map((value) => ({
        value,
        label: t(`size.${value}`),
        picture: (
          <Box
            component="span"
            w={HIGH[value] * 1.9}
            maw="88%"
            h={HIGH[value]}
            bdrs={4}
            bg="var(--mantine-primary-color-filled)"
          />
        ),
      }))}
      onChoose={(controlSize) => setAppearance({ controlSize })}
    />
  );
}
