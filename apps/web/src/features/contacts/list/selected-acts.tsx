import { ActionIcon, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Download, type LucideIcon, Tag, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** What can be done with those who are chosen. */
export function SelectedActs(props: { onTags: () => void; onExport: () => void; onDelete: () => Promise<void> }) {
  const { t } = useTranslation('contacts');
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    await props.onDelete();
    setBusy(false);
  };
  return (
    <>
      <Act icon={Tag} words={t('selected.tags')} onPress={props.onTags} />
      <Act icon={Download} words={t('selected.export')} onPress={props.onExport} />
      <Act icon={Trash2} words={t('selected.delete')} isDangerous isBusy={isBusy} onPress={() => void remove()} />
    </>
  );
}

/** On phones its picture alone: three rows of buttons would cover the list. */
function Act(props: { icon: LucideIcon; words: string; isDangerous?: boolean; isBusy?: boolean; onPress: () => void }) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const { icon: Icon, words, isBusy = false } = props;
  const look = {
    variant: 'default',
    loading: isBusy,
    onClick: props.onPress,
    ...(props.isDangerous ? { c: 'var(--mantine-color-error)' } : {}),
  } as const;
  if (isPhone) {
    return (
      <ActionIcon {...look} size="input-sm" aria-label={words} title={words}>
        <Icon size={18} aria-hidden />
      </ActionIcon>
    );
  }
  return (
    <Button {...look} size="sm" leftSection={<Icon size={16} aria-hidden />}>
      {words}
    </Button>
  );
}
