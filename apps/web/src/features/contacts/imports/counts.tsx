import type { ContactImport } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import classes from './imports.module.css';

/** What came of the rows, in numbers. */
export function Counts({ one }: { one: ContactImport }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const shown = (['created', 'updated', 'restored', 'skipped', 'failed'] as const).filter(
    (what) => what === 'created' || one[`${what}Count`] > 0 || isAsked(what),
  );
  return (
    <dl className={classes.counts}>
      {shown.map((what) => (
        <div key={what} data-what={what} data-some={one[`${what}Count`] > 0 || undefined}>
          <dt>{t(`count.${what}`)}</dt>
          <dd>{format.number(one[`${what}Count`])}</dd>
        </div>
      ))}
    </dl>
  );

  function isAsked(what: 'updated' | 'restored' | 'skipped' | 'failed'): boolean {
    if (what === 'updated') return one.existing !== 'skip';
    if (what === 'restored') return one.existing === 'restore';
    return what === 'failed' || one.existing === 'skip';
  }
}
