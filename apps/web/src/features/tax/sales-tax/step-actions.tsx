import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

/** Saves and goes on, or leaves: what was saved is there later. */
export function StepActions({ isSaving }: { isSaving: boolean }) {
  const { t } = useTranslation('sales-tax');
  return (
    <Group gap="sm">
      <Button type="submit" loading={isSaving}>
        {t('setup.next')}
      </Button>
      <Button variant="default" renderRoot={(props) => <Link {...props} to="/sales-tax/setup" />}>
        {t('setup.later')}
      </Button>
    </Group>
  );
}
