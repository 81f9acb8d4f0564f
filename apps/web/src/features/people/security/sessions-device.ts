import type { Device } from '@sealwright/contract';
import { Bot, Laptop, type LucideIcon, Smartphone, Tablet } from 'lucide-react';
import { useTranslation } from 'react-i18next';

export const DEVICE_ICONS: Record<Device['kind'], LucideIcon> = {
  desktop: Laptop,
  phone: Smartphone,
  tablet: Tablet,
  program: Bot,
};

/** A device in words: `Chrome on Windows`, or as much of it as it told. */
export function useDeviceWords(): (device: Device) => string {
  const { t } = useTranslation('security');
  return ({ browser, system, kind }) => {
    if (browser !== null && system !== null) return t('device.browser_on_system', { browser, system });
    return browser ?? system ?? t(`device.${kind}`);
  };
}
