import { Button } from '@mantine/core';
import type { Document } from '@sealwright/contract';
import { ChevronDown, Download, FileArchive, FileStack, FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Bdi } from '../../../ui/bidi.tsx';
import { Menu, MenuDivider, MenuItem } from '../../../ui/menu.tsx';
import { useDownload } from './documents.acts.ts';

/** The sealed copy; of several files each of them, all as a ZIP, or all in one PDF for reading. */
export function DocumentDownloads({ document }: { document: Document }) {
  const { t } = useTranslation('documents');
  const own = useTranslation('document').t;
  const download = useDownload();
  const { id, sealed, files } = document;
  const isChoice = sealed.length > 1;
  const button = (props: object) => (
    <Button
      {...props}
      leftSection={<Download size={18} aria-hidden />}
      {...(isChoice ? { rightSection: <ChevronDown size={18} aria-hidden /> } : {})}
      loading={download.isPending}
    >
      {t('download.sealed')}
    </Button>
  );
  if (!isChoice) return button({ onClick: () => download.mutate({ id, kind: 'sealed' }) });
  return (
    <Menu renderButton={button}>
      {sealed.map(({ file }) => (
        <MenuItem
          key={file}
          icon={<FileText size={16} aria-hidden />}
          onSelect={() => download.mutate({ id, kind: 'sealed', file })}
        >
          <Bdi>{files.find((one) => one.id === file)?.name}</Bdi>
        </MenuItem>
      ))}
      <MenuDivider />
      <MenuItem icon={<FileArchive size={16} aria-hidden />} onSelect={() => download.mutate({ id, kind: 'sealed' })}>
        {own('download.zip')}
      </MenuItem>
      <MenuItem icon={<FileStack size={16} aria-hidden />} onSelect={() => download.mutate({ id, kind: 'combined' })}>
        {own('download.combined')}
      </MenuItem>
    </Menu>
  );
}
