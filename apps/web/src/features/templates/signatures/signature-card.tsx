import { Badge, Group, Stack, Text } from '@mantine/core';
import type { SavedSignature } from '@sealwright/contract';
import { EllipsisVertical, Pencil, Star, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { MarkView } from '../../../marks/mark-view.tsx';
import { Bdi } from '../../../ui/bidi.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, MenuDivider, MenuItem } from '../../../ui/menu.tsx';
import { toastDone } from '../../../ui/toast.ts';
import { RenameDialog } from './rename-dialog.tsx';
import { useDeleteSignature, useSetDefault } from './signatures.queries.ts';
import classes from './signatures.module.css';

/** One signature as it looks on paper, and what can be done with it. */
export function SignatureCard({ signature }: { signature: SavedSignature }) {
  const { t } = useTranslation('signatures');
  const { date } = useFormat();
  const { title, mark, initials, isDefault, createdAt } = signature;
  const [isRenaming, setRenaming] = useState(false);
  return (
    <li className={classes.card}>
      <div className={classes.paper}>
        <div className={classes.mark}>
          <MarkView mark={mark} alt={t('picture_of', { title })} />
        </div>
        {initials ? (
          <div className={classes.short}>
            <MarkView mark={initials} alt={t('initials_of', { title })} />
          </div>
        ) : null}
      </div>
      <Group justify="space-between" wrap="nowrap" gap="xs" align="flex-start">
        <Stack gap={2} miw={0}>
          <Text fw={600} className={classes.title}>
            <Bdi>{title}</Bdi>
          </Text>
          <Text size="sm" c="dimmed">
            {t(`kind.${mark.kind}`)} · {date(createdAt)}
          </Text>
        </Stack>
        <Group gap={4} wrap="nowrap" flex="none">
          {isDefault ? <Badge variant="light">{t('default')}</Badge> : null}
          <Actions signature={signature} onRename={() => setRenaming(true)} />
        </Group>
      </Group>
      <RenameDialog signature={signature} isOpen={isRenaming} onClose={() => setRenaming(false)} />
    </li>
  );
}

function Actions({ signature, onRename }: { signature: SavedSignature; onRename: () => void }) {
  const { t } = useTranslation('signatures');
  const setDefault = useSetDefault();
  const remove = useDeleteSignature();
  const { id, title, isDefault } = signature;
  const ask = async () => {
    const isSure = await confirm({
      title: t('delete.title'),
      body: (
        <Stack gap="xs">
          <Text fw={550} className={classes.title}>
            <Bdi>{title}</Bdi>
          </Text>
          <Text>{t('delete.text')}</Text>
        </Stack>
      ),
      confirmLabel: t('delete.confirm'),
      isDangerous: true,
    });
    if (isSure) remove.mutate(id, { onSuccess: () => void toastDone(t('deleted')) });
  };
  return (
    <Menu
      renderButton={(props) => (
        <IconButton {...props} aria-label={t('more', { title })} disabled={remove.isPending}>
          <EllipsisVertical size={18} aria-hidden />
        </IconButton>
      )}
    >
      {isDefault ? null : (
        <MenuItem icon={<Star size={17} aria-hidden />} onSelect={() => setDefault.mutate(id)}>
          {t('make_default')}
        </MenuItem>
      )}
      <MenuItem icon={<Pencil size={17} aria-hidden />} onSelect={onRename}>
        {t('rename')}
      </MenuItem>
      <MenuDivider />
      <MenuItem icon={<Trash2 size={17} aria-hidden />} isDangerous onSelect={() => void ask()}>
        {t('delete.act')}
      </MenuItem>
    </Menu>
  );
}
