import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Mirrored } from '../../../ui/mirrored.tsx';

/** To the ways of importing. */
export function WaysBack() {
  const { t } = useTranslation('common');
  return (
    <LinkButton to="/contacts/import" variant="default" leftSection={<Mirrored icon={ArrowLeft} />}>
      {t('back')}
    </LinkButton>
  );
}
