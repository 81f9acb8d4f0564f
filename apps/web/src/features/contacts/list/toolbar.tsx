import { ActionIcon, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { ArchiveRestore, Building2, Copy, Download, EllipsisVertical, Plus, Tags, Upload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Menu, MenuDivider, MenuItem, MenuLink } from '../../../ui/menu.tsx';

const CLIENT = { kind: 'client' } as const;

/** What can be done beside the list, no matter which are chosen. */
export function Toolbar({ onExport }: { onExport: () => void }) {
  const { t } = useTranslation('contacts');
  return (
    <>
      <Button variant="default" visibleFrom="sm" leftSection={<Download size={18} aria-hidden />} onClick={onExport}>
        {t('act.export')}
      </Button>
      <LinkButton
        to="/contacts/import"
        variant="default"
        visibleFrom="sm"
        leftSection={<Upload size={18} aria-hidden />}
      >
        {t('act.import')}
      </LinkButton>
      <LinkButton
        variant="default"
        visibleFrom="lg"
        leftSection={<Building2 size={18} aria-hidden />}
        to="/contacts/new"
        search={CLIENT}
      >
        {t('act.add_client')}
      </LinkButton>
      <LinkButton to="/contacts/new" leftSection={<Plus size={18} aria-hidden />}>
        {t('act.add')}
      </LinkButton>
      <MoreMenu onExport={onExport} />
    </>
  );
}

const AT_ONCE = { getInitialValueInEffect: false };

/** The rest, and what has no room as its own button. */
function MoreMenu({ onExport }: { onExport: () => void }) {
  const { t } = useTranslation('contacts');
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, AT_ONCE);
  const isRoomy = useMediaQuery('(min-width: 75em)', undefined, AT_ONCE);
  return (
    <Menu
      renderButton={(button) => (
        <ActionIcon
          {...button}
          variant="default"
          size="var(--control-height)"
          aria-label={t('act.more')}
          title={t('act.more')}
        >
          <EllipsisVertical size={18} aria-hidden />
        </ActionIcon>
      )}
    >
      {isRoomy ? null : (
        <MenuLink
          icon={<Building2 size={16} aria-hidden />}
          renderLink={(link) => <Link {...link} to="/contacts/new" search={CLIENT} />}
        >
          {t('act.add_client')}
        </MenuLink>
      )}
      {isPhone ? (
        <>
          <MenuLink
            icon={<Upload size={16} aria-hidden />}
            renderLink={(link) => <Link {...link} to="/contacts/import" />}
          >
            {t('act.import')}
          </MenuLink>
          <MenuItem icon={<Download size={16} aria-hidden />} onSelect={onExport}>
            {t('act.export')}
          </MenuItem>
        </>
      ) : null}
      {isRoomy ? null : <MenuDivider />}
      <MenuLink icon={<Tags size={16} aria-hidden />} renderLink={(link) => <Link {...link} to="/tags" />}>
        {t('act.tags')}
      </MenuLink>
      <MenuLink
        icon={<Copy size={16} aria-hidden />}
        renderLink={(link) => <Link {...link} to="/contacts/duplicates" />}
      >
        {t('act.duplicates')}
      </MenuLink>
      <MenuLink
        icon={<ArchiveRestore size={16} aria-hidden />}
        renderLink={(link) => <Link {...link} to="/contacts/deleted" />}
      >
        {t('act.deleted')}
      </MenuLink>
    </Menu>
  );
}
