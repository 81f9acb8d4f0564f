import { Languages, PilcrowLeft, PilcrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { setAppearance, useAppearance } from '../../ui/appearance.ts';
import { Choices } from './choices.tsx';

// These icons name a direction: they do not turn round with the page.
const DIRECTIONS = [
  ['auto', Languages],
  ['ltr', PilcrowRight],
  ['rtl', PilcrowLeft],
] as const;

export function DirectionChoice() {
  const { t } = useTranslation('appearance');
  return (
    <Choices
      legend={t('direction')}
      columns={3}
      chosen={useAppearance().direction}
      choices={DIRECTIONS.map(([value, Icon]) => ({
        value,
        label: t(`direction.${value}`),
        picture: <Icon size={20} aria-hidden />,
      }))}
      onChoose={(direction) => setAppearance({ direction })}
    />
  );
}
