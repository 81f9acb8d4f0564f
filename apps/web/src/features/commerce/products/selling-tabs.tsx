import { Group } from '@mantine/core';
import { Boxes, ClipboardList } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../../ui/link-button.tsx';

const TABS = [
  { key: 'products', icon: Boxes, to: '/admin/products' },
  { key: 'orders', icon: ClipboardList, to: '/admin/orders' },
] as const;

/** The two halves of selling: what is sold, and what was sold. */
export function SellingTabs({ here }: { here: (typeof TABS)[number]['key'] }) {
  const { t } = useTranslation('common');
  return (
    <Group component="nav" gap="xs" aria-label={`${t('nav.products')}, ${t('nav.orders')}`}>
      {TABS.map(({ key, icon: Icon, to }) => (
        <LinkButton
          key={key}
          size="sm"
          variant={key === here ? 'light' : 'subtle'}
          leftSection={<Icon size={18} aria-hidden />}
          to={to}
          aria-current={key === here ? 'page' : undefined}
        >
          {t(`nav.${key}`)}
        </LinkButton>
      ))}
    </Group>
  );
}
