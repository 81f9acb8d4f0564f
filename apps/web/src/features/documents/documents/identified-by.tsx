import { type EvidenceEvent, IdentityMethod } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';

const Checked = IdentityMethod.exclude(['link']);

/** With what a recipient showed who they are, and how often they were wrong before. Questions of a demo never read as a proof. */
export function IdentifiedBy({ event: { action, details } }: { event: EvidenceEvent }) {
  const { t } = useTranslation('document');
  const format = useFormat();
  if (action !== 'recipient.identified') return null;
  const method = Checked.safeParse(details['method']).data;
  if (method === undefined) return null;
  const wrong = format.number(Number(details['wrongAnswers'] ?? 0));
  const said = t(details['isDemo'] === true ? 'identified.kba_demo' : `identified.${method}`, { wrong });
  return (
    <div>
      {said} {details['where'] === 'client_page' ? t('identified.client_page') : null}
    </div>
  );
}
