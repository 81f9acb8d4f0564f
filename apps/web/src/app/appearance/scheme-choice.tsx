import { Monitor, Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { setAppearance, useAppearance } from '../../ui/appearance.ts';
import { Choices } from './choices.tsx';

const SCHEMES = [
  ['light', Sun],
  ['dark', Moon],
  ['auto', Monitor],
] as const;

export function SchemeChoice() {
  const { t } = useTranslation('appearance');
  return (
    <Choices
      legend={t('scheme')}
      columns={3}
      chosen={useAppearance().scheme}
      choices={SCHEMES.map(([value, Icon]) => ({
        value,
        label: t(`scheme.${value}`),
        picture: <Icon size={20} aria-hidden />,
      }))}
      onChoose={(scheme) => setAppearance({ scheme })}
    />
  );
}
