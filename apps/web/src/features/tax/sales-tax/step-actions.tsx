import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../../ui/link-button.tsx';

/** Saves and goes on, or leaves: what was saved is there later. */
export function StepActions({ isSaving }: { isSaving: boolean }) {
  const { t } = useTranslation('sales-tax');
  return (
    <Group gap="sm">
      <Button type="submit" loading={isSaving}>
        {t('setup.next')}
      </Button>
      <LinkButton variant="default" to="/sales-tax/setup">
        {t('setup.later')}
      </LinkButton>
    </Group>
  );
}
