import { ActionIcon, useMantineColorScheme } from '@mantine/core';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Menu, MenuChoice } from '../../ui/menu.tsx';

const schemes = [
  { scheme: 'light', icon: Sun },
  { scheme: 'dark', icon: Moon },
  { scheme: 'auto', icon: Monitor },
] as const;

export function SchemeMenu() {
  const { t } = useTranslation('common');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Current = schemes.find(({ scheme }) => scheme === colorScheme)?.icon ?? Monitor;
  return (
    <Menu
      renderButton={(props) => (
        <ActionIcon {...props} aria-label={t('colour_scheme')}>
          <Current size={20} aria-hidden />
        </ActionIcon>
      )}
    >
      {schemes.map(({ scheme, icon: Icon }) => (
        <MenuChoice
          key={scheme}
          isChosen={scheme === colorScheme}
          icon={<Icon size={16} aria-hidden />}
          onSelect={() => setColorScheme(scheme)}
        >
          {t(`scheme_${scheme}`)}
        </MenuChoice>
      ))}
    </Menu>
  );
}
