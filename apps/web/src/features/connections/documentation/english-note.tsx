import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../lib/i18n.ts';

/** What is written in English only says so to those who read another language. */
export function EnglishNote({ text }: { text: string }) {
  const { t } = useTranslation('documentation');
  const locale = useLocale();
  return locale === 'en' ? text : `${text} ${t('english')}`;
}
