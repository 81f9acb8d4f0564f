import { formatMoney, type PaymentPage, type PaymentStep } from '@sealwright/contract';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../lib/i18n.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { useTitle } from '../../../ui/title.ts';
import { LinkTitle } from '../../../ui/link-page.tsx';
import type { FindCardForm } from './card-forms.ts';
import { Confirming } from './confirming.tsx';
import { Over, Processing } from './outcome.tsx';
import { Paying } from './paying.tsx';
import { payCalls } from './pay.queries.ts';
import classes from './pay.module.css';

const POLL_MS = 3000;

/** One payment: what it is for, and what is to be done about it now. */
export function Payment({ token, first, find }: { token: string; first: PaymentPage; find: FindCardForm }) {
  const { t } = useTranslation('pay');
  const locale = useLocale();
  const [page, setPage] = useState(first);
  const [step, setStep] = useState<PaymentStep | null>(null);
  useTitle(t('title'));
  const isWaiting = page.state === 'processing' || step?.step === 'wait';
  usePolling(token, isWaiting, (now) => {
    setPage(now);
    if (now.state !== 'processing') setStep(null);
  });
  const take = (next: PaymentStep) => {
    setPage(next.page);
    setStep(next.step === 'over' ? null : next);
  };
  const look = async () => {
    const now = await payCalls(token).check();
    setPage(now);
    setStep(null);
  };
  return (
    <>
      <p className={classes.quiet}>
        <Bdi>{page.seller}</Bdi>
      </p>
      <LinkTitle>
        <Bdi>{formatMoney(page, locale)}</Bdi>
      </LinkTitle>
      <p>
        <Bdi>{page.description}</Bdi>
      </p>
      <Body page={page} step={step} isWaiting={isWaiting} token={token} find={find} onStep={take} onLook={look} />
    </>
  );
}

type BodyProps = {
  page: PaymentPage;
  step: PaymentStep | null;
  isWaiting: boolean;
  token: string;
  find: FindCardForm;
  onStep: (step: PaymentStep) => void;
  onLook: () => Promise<void>;
};

function Body({ isWaiting, ...props }: BodyProps) {
  const { page, step } = props;
  const { form } = page;
  if (form === null || page.state === 'paid' || page.state === 'cancelled') return <Over page={page} />;
  if (isWaiting) return <Processing />;
  if (page.state === 'action' || step?.step === 'confirm') return <Confirming {...props} form={form} />;
  return <Paying {...props} form={form} />;
}

/** Looks again every few seconds while the provider takes its time. An answer that does not come is no reason to stop. */
function usePolling(token: string, isOn: boolean, onPage: (page: PaymentPage) => void): void {
  const latest = useRef(onPage);
  useEffect(() => {
    latest.current = onPage;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setInterval(() => {
      payCalls(token)
        .check()
        .then((page) => latest.current(page))
        .catch(() => undefined);
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [token, isOn]);
}
