import { List } from '@mantine/core';
import type { SmsGateway, SmsKind } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { isolated } from '../../../lib/isolated.ts';
import { Card } from '../../../ui/card.tsx';
import { CopyField } from '../../../ui/copy-field.tsx';
import { SMS_KIND_NAMES } from './sms-kinds.ts';

const STEPS = ['1', '2', '3'] as const;

/** Where a provider keeps what the form asks for. */
export function Instructions({ kind }: { kind: SmsKind }) {
  const { t } = useTranslation('sms-gateways');
  return (
    <Card title={t('how.title', { provider: isolated(SMS_KIND_NAMES[kind]) })}>
      <List type="ordered" size="sm" spacing="xs">
        {STEPS.map((step) => (
          <List.Item key={step}>{t(`how.${kind}.${step}`)}</List.Item>
        ))}
      </List>
    </Card>
  );
}

/** How the provider says what became of a text. */
export function Receipts({ gateway: { kind, receipts } }: { gateway: SmsGateway }) {
  const { t } = useTranslation('sms-gateways');
  return (
    <Card
      title={t('receipts')}
      description={t(`receipts.${receipts.by}`, { provider: isolated(SMS_KIND_NAMES[kind]) })}
    >
      {receipts.url === null ? null : (
        <CopyField label={t('receipts.url')} description={t('receipts.url.hint')} value={receipts.url} />
      )}
    </Card>
  );
}
