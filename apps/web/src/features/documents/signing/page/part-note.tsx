import { useTranslation } from 'react-i18next';
import { isolated } from '../../../../lib/isolated.ts';
import { useSigning } from '../signing.context.ts';
import { MarkView } from '../../../../marks/mark-view.tsx';
import classes from './part-note.module.css';

/** What this person's part is, where it is another than to sign in their own name, on their own device. */
export function PartNote() {
  const { t } = useTranslation('signing');
  const { recipient, attests, hostName, fields } = useSigning((state) => state.view);
  if (hostName !== null) return <p className={classes.note}>{t('part.in_person', { host: isolated(hostName) })}</p>;
  if (recipient.role === 'approver') return <p className={classes.note}>{t('part.approver')}</p>;
  if (recipient.role === 'viewer') return <p className={classes.note}>{t('part.viewer')}</p>;
  if (recipient.role !== 'witness' || attests === null) return null;
  const name = isolated(attests.name);
  const mark = fields.find(({ type, recipient: whose, mark }) => type === 'signature' && whose === attests.id && mark);
  return (
    <div className={classes.note}>
      <span>{t('part.witness', { name })}</span>
      {mark?.mark ? (
        <span className={classes.mark}>
          <MarkView mark={mark.mark} alt={t('part.signature_of', { name })} />
        </span>
      ) : null}
    </div>
  );
}
