import { Alert, Group } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { LinkAnchor } from '../../../ui/link-button.tsx';
import { sentenceOf, showOutcome, useOutcome } from './bulk.outcome.ts';

/** The last act on many that was not done to all of them, until it is put away. */
export function BulkNote() {
  const { t } = useTranslation('bulk');
  const common = useTranslation('common').t;
  const { number } = useFormat();
  const { outcome } = useOutcome();
  if (outcome === null) return null;
  const { missing } = outcome;
  return (
    <Alert
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output element cannot hold these blocks
      role="status"
      color="orange"
      variant="light"
      icon={<TriangleAlert aria-hidden />}
      withCloseButton
      closeButtonLabel={common('close')}
      onClose={() => showOutcome(null)}
    >
      <Group gap="sm">
        <span>
          {sentenceOf(outcome)} {missing > 0 ? t('missing', { count: missing, number: number(missing) }) : null}
        </span>
        <LinkAnchor to="/documents/bulk/$id" params={{ id: String(outcome.jobId) }}>
          {t('report.open')}
        </LinkAnchor>
      </Group>
    </Alert>
  );
}
