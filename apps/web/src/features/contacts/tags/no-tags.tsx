import { Box, Button, Group } from '@mantine/core';
import { Tags } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** Leads to the first tag. */
export function NoTags({ onCreate }: { onCreate: () => void }) {
  const { t } = useTranslation('tags');
  return (
    <EmptyState title={t('empty.title')} text={t('empty.text')} picture={<Picture />}>
      <Button onClick={onCreate}>{t('empty.create')}</Button>
    </EmptyState>
  );
}

// What will be here: a few tags of different lengths.
function Picture() {
  return (
    <Group gap="sm" c="var(--colour-accent)">
      <Tags size={28} />
      {[64, 96, 48].map((width) => (
        <Box key={width} w={width} h={22} bdrs={11} bg="var(--surface-hover)" />
      ))}
    </Group>
  );
}
