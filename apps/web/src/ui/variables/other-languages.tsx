import { Button, Flex, Text } from '@mantine/core';
import { LOCALES, type Locale } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { LANGUAGE_NAMES } from '../../lib/locale.ts';

type Props = {
  texts: readonly { locale: Locale }[];
  /** The languages of those who will read it; without them all of the texts are named. */
  locales?: readonly Locale[];
  onRemove: () => void;
};

/** Says which recipients get another text than the one above: the template's own in their language. */
export function OtherLanguages({ texts, locales, onRemove }: Props) {
  const { t } = useTranslation('variables');
  const format = useFormat();
  const named = LOCALES.filter(
    (locale) => texts.some((text) => text.locale === locale) && (locales?.includes(locale) ?? true),
  );
  if (named.length === 0) return null;
  return (
    <Flex
      component="output"
      gap="xs"
      wrap="wrap"
      align="center"
      justify="space-between"
      p="xs"
      bg="var(--surface-quiet)"
      style={{ borderRadius: 8 }}
    >
      <Text size="sm">{t('languages', { languages: format.list(named.map((one) => LANGUAGE_NAMES[one])) })}</Text>
      <Button size="compact-sm" variant="subtle" onClick={onRemove}>
        {t('languages.remove')}
      </Button>
    </Flex>
  );
}
