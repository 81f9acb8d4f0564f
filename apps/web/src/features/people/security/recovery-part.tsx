import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../../ui/confirm.tsx';
import { useRenewRecoveryCodes } from './mfa.queries.ts';
import { MfaPart } from './mfa-section.tsx';
import { PasskeyNote } from '../../../ui/passkey-note.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type Props = { left: number; fresh: readonly string[]; onFresh: (codes: readonly string[]) => void };

/** How many recovery codes are left, making new ones, and the fresh ones for as long as they are shown. */
export function RecoveryPart({ left, fresh, onFresh }: Props) {
  const { t } = useTranslation('mfa');
  const renew = useRenewRecoveryCodes();
  const make = async () => {
    const isSure =
      left === 0 ||
      (await confirm({
        title: t('recovery.renew_title'),
        body: t('recovery.renew_text'),
        confirmLabel: t('recovery.renew'),
      }));
    if (isSure) renew.mutate(undefined, { onSuccess: ({ recoveryCodes }) => onFresh(recoveryCodes) });
  };
  return (
    <MfaPart
      title={t('recovery.title')}
      text={
        <>
          {t('recovery.text')} {left === 0 ? t('recovery.none') : t('recovery.left', { count: left })}
        </>
      }
      action={
        fresh.length > 0 ? null : (
          <Button variant="default" loading={renew.isPending} onClick={() => void make()}>
            {t(left === 0 ? 'recovery.make' : 'recovery.renew')}
          </Button>
        )
      }
    >
      <PasskeyNote error={renew.error} />
      {fresh.length > 0 ? <RecoveryCodes codes={fresh} onKept={() => onFresh([])} /> : null}
    </MfaPart>
  );
}
