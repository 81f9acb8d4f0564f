import { Alert } from '@mantine/core';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import type { MappingProblem } from './mapping.state.ts';

/** Why an import cannot be started as its columns are. */
export function WhyNot({ problems: { missing, twice } }: { problems: MappingProblem }) {
  const { t } = useTranslation('imports');
  const field = useTranslation('exports').t;
  const format = useFormat();
  const named = (targets: MappingProblem['missing']) => format.list(targets.map((target) => field(`field.${target}`)));
  return (
    <div aria-live="polite" id="import-why-not" style={{ display: 'contents' }}>
      {missing.length === 0 && twice.length === 0 ? null : (
        <Alert color="orange" icon={<CircleAlert aria-hidden />}>
          {missing.length > 0 ? <div>{t('mapping.missing', { fields: named(missing) })}</div> : null}
          {twice.length > 0 ? <div>{t('mapping.twice', { fields: named(twice) })}</div> : null}
        </Alert>
      )}
    </div>
  );
}
