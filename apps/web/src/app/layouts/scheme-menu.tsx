import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core';
import { Check, Monitor, Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';

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
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('colour_scheme')}>
          <Current size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {schemes.map(({ scheme, icon: Icon }) => (
          <Menu.Item
            key={scheme}
            role="menuitemradio"
            aria-checked={scheme === colorScheme}
            leftSection={<Icon size={16} aria-hidden />}
            rightSection={scheme === colorScheme ? <Check size={16} aria-hidden /> : <span style={{ width: 16 }} />}
            onClick={() => setColorScheme(scheme)}
          >
            {t(`scheme_${scheme}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
