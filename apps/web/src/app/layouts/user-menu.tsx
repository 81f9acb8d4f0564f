import { Badge, Menu, Text, UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSignOut } from '../../features/auth/auth.queries.ts';
import { initialsOf } from '../../lib/initials.ts';
import { useSession } from '../../lib/session.ts';
import { Bdi } from '../../ui/bidi.tsx';
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
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <UnstyledButton className={classes.button} aria-label={t('user_menu', { name })}>
          {user.avatarUrl ? (
            <img className={classes.avatar} src={user.avatarUrl} alt="" />
          ) : (
            <span className={classes.avatar} data-initials={initialsOf(name)} aria-hidden />
          )}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" fw={600} c="var(--mantine-color-text)" truncate>
            <Bdi>{name}</Bdi>
          </Text>
          <Text size="xs" truncate>
            <Bdi>{user.email}</Bdi>
          </Text>
        </Menu.Label>
        {userMenuFor(user).map((key) => (
          <Menu.Item
            key={key}
            renderRoot={(props) => <Link {...props} to="/later/$part" params={{ part: `user.${key}` }} />}
            rightSection={<Badge color="gray">{t('later')}</Badge>}
          >
            {t(`user.${key}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<Mirrored icon={LogOut} size={16} />} onClick={() => signOut.mutate()}>
          {t('user.log_out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
