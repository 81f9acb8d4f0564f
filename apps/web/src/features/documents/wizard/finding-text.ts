import { useTranslation } from 'react-i18next';
import { useErrorTexts } from '../../../ui/error-text.ts';
import type { Finding } from './review.ts';

/** What a finding says. */
export function useFindingText(): (finding: Pick<Finding, 'code' | 'count' | 'name'>) => string {
  const { t } = useTranslation('wizard');
  const errors = useErrorTexts();
  return ({ code, count, name }) => {
    if (code === 'variable_unknown' && name !== null) return t('variable_unknown', { mark: name });
    if (code === 'overlapping') return t(code, { count });
    return code === 'title_missing' ? t(code) : errors(code);
  };
}
