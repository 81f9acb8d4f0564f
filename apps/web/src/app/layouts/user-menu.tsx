import { displayNameOf } from '@sealwright/contract';
import { UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { CircleUser, History, KeyRound, LogOut, Settings, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignOut } from '../../features/people/sign-in/auth.queries.ts';
import { initialsOf } from '../../lib/initials.ts';
import { useSession } from '../../lib/session.ts';
import { Bdi } from '../../ui/bidi.tsx';
import { Menu, MenuDivider, MenuItem, MenuLabel, MenuLink } from '../../ui/menu.tsx';
import { Mirrored } from '../../ui/mirrored.tsx';
import { type UserMenuKey, userMenuFor } from '../navigation.ts';
import { AccountChoices } from './account-choices.tsx';
import classes from './user-menu.module.css';

const ICONS = {
  profile: CircleUser,
  activity_log: History,
  settings: Settings,
  admin: ShieldCheck,
  change_password: KeyRound,
} satisfies Record<UserMenuKey, unknown>;

export function UserMenu() {
  const { t } = useTranslation('common');
  const user = useSession((state) => state.user);
  const signOut = useSignOut();
  if (!user) return null;
  const name = displayNameOf(user);
  return (
    <Menu
      renderButton={(props) => (
        <UnstyledButton
          {...props}
          className={classes.button}
          data-tour="user-menu"
          aria-label={t('user_menu', { name })}
        >
          <Avatar key={user.avatarUrl} url={user.avatarUrl} name={name} />
        </UnstyledButton>
      )}
    >
      <MenuLabel>
        <strong>
          <Bdi>{name}</Bdi>
        </strong>
        <Bdi>{user.email}</Bdi>
      </MenuLabel>
      <AccountChoices userId={user.id} />
      {userMenuFor(user).map(({ key, to }) => {
        const Icon = ICONS[key];
        return (
          <MenuLink
            key={key}
            icon={<Icon size={16} aria-hidden />}
            renderLink={({ className, ...props }) => (
              <Link {...props} to={to} className={`${className} ${classes.entry}`} activeOptions={{ exact: true }} />
            )}
          >
            {t(`user.${key}`)}
          </MenuLink>
        );
      })}
      <MenuDivider />
      <MenuItem icon={<Mirrored icon={LogOut} size={16} />} onSelect={() => signOut.mutate()}>
        {t('user.log_out')}
      </MenuItem>
    </Menu>
  );
}

/** The person's picture; their initials while there is none, or when it does not come. */
function Avatar({ url, name }: { url: string | null; name: string }) {
  const [isBroken, setIsBroken] = useState(false);
  if (url === null || isBroken) return <span className={classes.avatar} data-initials={initialsOf(name)} aria-hidden />;
  return <img className={classes.avatar} src={url} alt="" width={36} height={36} onError={() => setIsBroken(true)} />;
}
