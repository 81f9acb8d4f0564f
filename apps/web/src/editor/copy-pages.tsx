import { ActionIcon, Button, Group, NumberInput, Popover, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor, useSetting } from './editor.context.ts';

/** Copies the selection to all pages of its file, or to a range of them. */
export function CopyPages({ children }: { children: ReactNode }) {
  const { t } = useTranslation('editor');
  const { commands, files } = useSetting();
  const file = useEditor(({ view }) => view.file);
  const count = files.find(({ id }) => id === file)?.pages.length ?? 1;
  const [isOpen, setOpen] = useState(false);
  const [from, setFrom] = useState(1);
  const [to, setTo] = useState(count);
  const copy = (range: { from: number; to: number }) => {
    commands.copyToPages(range);
    setOpen(false);
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus returnFocus shadow="md" withArrow>
      <Popover.Target>
        <ActionIcon
          aria-label={t('copy_to_pages')}
          title={t('copy_to_pages')}
          onClick={() => setOpen(!isOpen)}
          disabled={count < 2}
        >
          {children}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown data-no-gesture>
        <Stack gap="sm" maw={240}>
          <Text size="sm" fw={600}>
            {t('copy_to_pages')}
          </Text>
          <Button size="sm" onClick={() => copy({ from: 1, to: count })}>
            {t('all_pages')}
          </Button>
          <Group grow align="end" gap="xs">
            <NumberInput
              size="sm"
              label={t('from_page')}
              min={1}
              max={count}
              value={from}
              onChange={(value) => setFrom(Number(value) || 1)}
            />
            <NumberInput
              size="sm"
              label={t('to_page')}
              min={1}
              max={count}
              value={to}
              onChange={(value) => setTo(Number(value) || count)}
            />
          </Group>
          <Button
            size="sm"
            variant="default"
            onClick={() => copy({ from: Math.min(from, to), to: Math.max(from, to) })}
          >
            {t('copy_to_range')}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
