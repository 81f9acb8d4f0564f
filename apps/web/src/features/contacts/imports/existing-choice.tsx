import { Radio, Stack } from '@mantine/core';
import { EXISTING_RULES, ExistingRule } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';

/** What happens to contacts whose email is there already. */
export function ExistingChoice({ value, onChange }: { value: ExistingRule; onChange: (rule: ExistingRule) => void }) {
  const { t } = useTranslation('imports');
  return (
    <Radio.Group
      label={t('existing.title')}
      description={t('existing.text')}
      value={value}
      onChange={(chosen) => onChange(ExistingRule.parse(chosen))}
    >
      <Stack gap="sm" mt="sm">
        {EXISTING_RULES.map((rule) => (
          <Radio key={rule} value={rule} label={t(`existing.${rule}`)} description={t(`existing.${rule}_text`)} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
