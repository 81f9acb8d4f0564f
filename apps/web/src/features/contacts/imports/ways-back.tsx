import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Mirrored } from '../../../ui/mirrored.tsx';

/** To the ways of importing. */
export function WaysBack() {
  const { t } = useTranslation('common');
  return (
    <Button component={Link} to="/contacts/import" variant="default" leftSection={<Mirrored icon={ArrowLeft} />}>
      {t('back')}
    </Button>
  );
}
