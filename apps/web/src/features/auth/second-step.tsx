import type { SecondStep as Step } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { CardPage } from '../../ui/card-page.tsx';

/** The second step of a sign-in: a code by mail or from the app, a passkey, a recovery code. `onLeave` goes back to the first. */
export function SecondStep(_props: { step: Step; onLeave: () => void }) {
  const { t } = useTranslation('factors');
  return <CardPage title={t('step.title')}>{null}</CardPage>;
}
