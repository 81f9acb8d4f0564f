import { LAYOUTS } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { setAppearance, useAppearance } from '../../ui/appearance.ts';
import { Choices } from './choices.tsx';
import { LayoutPicture } from './layout-picture.tsx';

export function LayoutChoice() {
  const { t } = useTranslation('appearance');
  return (
    <Choices
      legend={t('layout')}
      columns={3}
      chosen={useAppearance().layout}
      choices={LAYOUTS.map((value) => ({
        value,
        label: t(`layout.${value}`),
        picture: <LayoutPicture layout={value} />,
      }))}
      onChoose={(layout) => setAppearance({ layout })}
    />
  );
}
