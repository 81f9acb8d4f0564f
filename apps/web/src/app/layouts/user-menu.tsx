import { UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSignOut } from '../../features/auth/auth.queries.ts';
import { initialsOf } from '../../lib/initials.ts';
import { useSession } from '../../lib/session.ts';
import { Bdi } from '../../ui/bidi.tsx';
import { Menu, MenuDivider, MenuItem, MenuLabel, MenuLink } from '../../ui/menu.tsx';
import { Mirrored } from '../../ui/mirrored.tsx';
import { userMenuFor } from '../navigation.ts';
import classes from './user-menu.module.css';

export function UserMenu() {
  const { t } = useTranslation('common');
  const user = useSession((state) => state.user);
  const signOut = useSignOut();
  if (!user) return null;
  const name = user.displayName || `${user.firstName} ${user.lastName}`.trim() || user.email;
  return (
    <Menu
      renderButton={(props) => (
        <UnstyledButton
          {...props}
          className={classes.button}
          data-tour="user-menu"
          aria-label={t('user_menu', { name })}
        >
          {user.avatarUrl ? (
            <img className={classes.avatar} src={user.avatarUrl} alt="" />
          ) : (
            <span className={classes.avatar} data-initials={initialsOf(name)} aria-hidden />
          )}
        </UnstyledButton>
      )}
    >
      <MenuLabel>
        <strong>
          <Bdi>{name}</Bdi>
        </strong>
        <Bdi>{user.email}</Bdi>
      </MenuLabel>
      {userMenuFor(user).map(({ key, to }) => (
        <MenuLink key={key} renderLink={(props) => <Link {...props} to={to} />}>
          {t(`user.${key}`)}
        </MenuLink>
      ))}
      <MenuDivider />
      <MenuItem icon={<Mirrored icon={LogOut} size={16} />} onSelect={() => signOut.mutate()}>
        {t('user.log_out')}
      </MenuItem>
    </Menu>
  );
}
