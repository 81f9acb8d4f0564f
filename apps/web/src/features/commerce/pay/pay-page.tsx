import type { CardPage, PaymentPage } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { codeOf } from '../../../ui/error-text.ts';
import { LinkEnded, LinkPage } from '../../../ui/link-page.tsx';
import { CardEntry } from './card-entry.tsx';
import type { FindCardForm } from './card-forms.ts';
import { Payment } from './payment.tsx';
import classes from './pay.module.css';

export type Opened =
  | { kind: 'payment'; token: string; page: PaymentPage }
  | { kind: 'card'; token: string; page: CardPage }
  | { kind: 'none'; error: unknown };

type Props = {
  opened: Opened;
  find: FindCardForm;
  /** To a page of the application. */
  onLeave: (path: string) => void;
};

/** Where money is paid and cards are saved, for anyone with the address. */
export function PayPage({ opened, find, onLeave }: Props) {
  const { t } = useTranslation('pay');
  return (
    <LinkPage>
      {opened.kind !== 'none' && opened.page.isTestMode ? (
        <p className={classes.test} role="note">
          <strong>{t('test')}</strong> {t('test_hint')}
        </p>
      ) : null}
      {opened.kind === 'payment' ? <Payment token={opened.token} first={opened.page} find={find} /> : null}
      {opened.kind === 'card' ? (
        <CardEntry token={opened.token} first={opened.page} find={find} onLeave={onLeave} />
      ) : null}
      {opened.kind === 'none' ? (
        <LinkEnded title={t('ended')} code={opened.error === null ? 'payment_link_invalid' : codeOf(opened.error)} />
      ) : null}
    </LinkPage>
  );
}
