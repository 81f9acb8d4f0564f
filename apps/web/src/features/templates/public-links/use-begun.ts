import type { PublicLink } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';

/** How many documents came in by a link, of how many. */
export function useBegun(): (link: PublicLink) => string {
  const { t } = useTranslation('public-links');
  return ({ begun, mostDocuments }) =>
    mostDocuments === null ? t('begun', { count: begun }) : t('begun_of', { count: begun, most: mostDocuments });
}
