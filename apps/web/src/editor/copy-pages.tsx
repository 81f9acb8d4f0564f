import { ActionIcon, Button, Popover, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor, useSetting } from './editor.context.ts';
import { readRanges } from './page-ranges.ts';

/** Copies the selection to all pages of its file, or to some of them. */
export function CopyPages({ children }: { children: ReactNode }) {
  const { t } = useTranslation('editor');
  const { commands, files } = useSetting();
  const file = useEditor(({ view }) => view.file);
  const count = files.find(({ id }) => id === file)?.pages.length ?? 1;
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const pages = readRanges(text, count);
  const copy = (to: readonly number[]) => {
    commands.copyToPages(to);
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
          <Button size="sm" onClick={() => copy(Array.from({ length: count }, (_, index) => index + 1))}>
            {t('all_pages')}
          </Button>
          <TextInput
            size="sm"
            label={t('page_ranges')}
            description={t('page_ranges_hint', { count })}
            placeholder="1-3, 5"
            maxLength={200}
            value={text}
            error={text.trim() !== '' && pages === null ? t('page_ranges_wrong', { count }) : null}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button size="sm" variant="default" disabled={pages === null} onClick={() => copy(pages ?? [])}>
            {t('copy_to_range')}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
