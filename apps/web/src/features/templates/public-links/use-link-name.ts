import type { PublicLink } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';

/** Links from before names have none. */
export function useLinkName(): (link: Pick<PublicLink, 'name'>) => string {
  const { t } = useTranslation('public-links');
  return ({ name }) => name || t('unnamed');
}
