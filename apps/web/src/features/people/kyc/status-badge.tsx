import { Badge } from '@mantine/core';
import type { KycStatus } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import type { PaletteName } from '../../../ui/palettes.ts';

const COLOURS: Record<KycStatus, PaletteName> = {
  not_started: 'gray',
  draft: 'gray',
  submitted: 'blue',
  verified: 'green',
  rejected: 'red',
};

/** How far identity details are, by word and colour together. */
export function KycBadge({ status }: { status: KycStatus }) {
  const { t } = useTranslation('kyc');
  return <Badge color={COLOURS[status]}>{t(`status.${status}`)}</Badge>;
}
