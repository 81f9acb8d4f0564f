import { Alert, Text } from '@mantine/core';
import type { BulkSendDetails } from '@sealwright/contract';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { type ErrorKey, useErrorTexts } from '../../../ui/error-text.ts';
import { Facts } from '../../../ui/facts.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Ruled } from '../../../ui/ruled.tsx';

/** What the check found: how many rows are right, what keeps all of them back, and whether there are sign requests enough. */
export function CheckReport({ batch }: { batch: BulkSendDetails }) {
  const { t } = useTranslation('bulk-sends');
  const format = useFormat();
  const counts = [
    { key: 'ready', value: batch.readyCount },
    { key: 'wrong', value: batch.wrongCount },
  ] as const;
  return (
    <Card title={t('report.title')}>
      <Facts facts={counts.map(({ key, value }) => ({ key, name: t(`report.${key}`), value: format.number(value) }))} />
      <div aria-live="polite">
        <Verdict batch={batch} />
      </div>
      <Requests batch={batch} />
    </Card>
  );
}

function Verdict({ batch }: { batch: BulkSendDetails }) {
  const { t } = useTranslation('bulk-sends');
  const errors = useErrorTexts();
  const { problems, readyCount, template } = batch;
  if (problems.length > 0) {
    const codes = [...new Set(problems.map(({ code }) => code))];
    return (
      <Alert color="red" icon={<CircleAlert aria-hidden />} title={t('report.blocked')}>
        <Ruled aria-label={t('report.blocked')}>
          {codes.map((code) => (
            <Text key={code} component="li" size="sm">
              {errors(code as ErrorKey)}
            </Text>
          ))}
        </Ruled>
        {template.id === null ? null : (
          <LinkButton mt="sm" size="sm" variant="default" to="/templates/$id" params={{ id: String(template.id) }}>
            {t('new.show_template')}
          </LinkButton>
        )}
      </Alert>
    );
  }
  if (readyCount === 0) {
    return (
      <Alert color="orange" icon={<CircleAlert aria-hidden />}>
        {errors('bulk_send_empty')}
      </Alert>
    );
  }
  return (
    <Alert color="green" icon={<CircleCheck aria-hidden />}>
      {t('report.good', { count: readyCount })}
    </Alert>
  );
}

function Requests({ batch: { requestsLeft, readyCount } }: { batch: BulkSendDetails }) {
  const { t } = useTranslation('bulk-sends');
  if (requestsLeft === null || requestsLeft >= readyCount) return null;
  return (
    <Alert color="orange" icon={<CircleAlert aria-hidden />} title={t('report.requests', { count: requestsLeft })}>
      {t('report.requests_text')}
    </Alert>
  );
}
