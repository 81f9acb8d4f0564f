import { Button } from '@mantine/core';
import type { Mfa } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { toastDone } from '../../../ui/toast.ts';
import { useBeginTotp, useRemoveTotp } from './mfa.queries.ts';
import { MfaPart } from './mfa-section.tsx';
import { PasskeyNote } from '../../../ui/passkey-note.tsx';
import { TotpSetup } from './totp-setup.tsx';

type Props = { factors: Mfa; onCodes: (codes: readonly string[]) => void };

/** The authenticator app: set up with a picture to scan and a first code, or removed. */
export function TotpPart({ factors: { totp }, onCodes }: Props) {
  const { t } = useTranslation('mfa');
  const format = useFormat();
  const begin = useBeginTotp();
  const remove = useRemoveTotp();
  const askToRemove = async () => {
    const isSure = await confirm({
      title: t('totp.remove_title'),
      body: t('totp.remove_text'),
      confirmLabel: t('totp.remove'),
      isDangerous: true,
    });
    if (isSure) remove.mutate(undefined, { onSuccess: () => toastDone(t('totp.removed')) });
  };
  const action = totp ? (
    <Button variant="default" loading={remove.isPending} onClick={() => void askToRemove()}>
      {t('totp.remove')}
    </Button>
  ) : begin.data ? null : (
    <Button variant="default" loading={begin.isPending} onClick={() => begin.mutate()}>
      {t('totp.add')}
    </Button>
  );
  return (
    <MfaPart
      title={t('totp.title')}
      text={totp ? t('totp.since', { date: format.date(totp.since) }) : t('totp.text')}
      action={action}
    >
      <PasskeyNote error={begin.error ?? remove.error} />
      {begin.data && !totp ? (
        <TotpSetup
          {...begin.data}
          onCancel={() => begin.reset()}
          onDone={(codes) => {
            begin.reset();
            onCodes(codes);
            toastDone(t('totp.added'));
          }}
        />
      ) : null}
    </MfaPart>
  );
}
