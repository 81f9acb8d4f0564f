import { ActionIcon, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { LucideIcon } from 'lucide-react';

/** What can be done with the rows that are chosen. On phones its picture alone: rows of buttons would cover the list. */
export function SelectionAct(props: {
  icon: LucideIcon;
  words: string;
  isDangerous?: boolean;
  isBusy?: boolean;
  onPress: () => void;
}) {
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
