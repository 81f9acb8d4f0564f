import { Badge } from '@mantine/core';
import type { PublicLink } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';

const COLOURS = { open: 'green', closed: 'gray', expired: 'gray', full: 'yellow', stopped: 'red' } as const;

/** Whether a link takes visitors in, and what else keeps them out. */
export function LinkState({ link: { state } }: { link: PublicLink }) {
  const { t } = useTranslation('public-links');
  return (
    <Badge variant="light" color={COLOURS[state]} tt="none" style={{ flexShrink: 0 }}>
      {t(`state.${state}`)}
    </Badge>
  );
}
