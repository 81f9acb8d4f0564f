import { Alert, List, NativeSelect, Stack, Text } from '@mantine/core';
import { type Document, HAS_REAL_KBA, SENDING_OPTIONS } from '@sealwright/contract';
import { FileCheck2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';

type Props = { document: Document; onChange: (chosen: Document['sendingOption']) => void };

/** Whether the document is an IRS signature authorization, and what that means for how it is signed. */
export function IrsOption({ document, onChange }: Props) {
  const { t } = useTranslation('irs-forms');
  const { sendingOption } = document;
  const rules = ['check', HAS_REAL_KBA ? 'tries' : 'in_person_only', 'paper', 'record'] as const;
  return (
    <Stack gap="sm">
      <NativeSelect
        label={t('option')}
        description={t('option.text')}
        value={sendingOption ?? ''}
        data={[
          { value: '', label: t('option.none') },
          ...SENDING_OPTIONS.map((value) => ({ value, label: t(`option.${value}`) })),
        ]}
        onChange={({ currentTarget: { value } }) => onChange(SENDING_OPTIONS.find((one) => one === value) ?? null)}
      />
      {sendingOption === null ? null : (
        <Alert
          color="blue"
          variant="light"
          icon={<FileCheck2 aria-hidden />}
          title={t(`option.${sendingOption}.title`)}
        >
          <Text size="sm" mb="xs">
            {t(`option.${sendingOption}.text`)}
          </Text>
          <List size="sm" spacing={4}>
            {rules.map((rule) => (
              <List.Item key={rule}>{t(`option.rule.${rule}`)}</List.Item>
            ))}
          </List>
        </Alert>
      )}
    </Stack>
  );
}
