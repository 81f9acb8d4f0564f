import type { ManagedUser } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../../ui/confirm.tsx';
import { NotConfirmed } from '../../../ui/confirm-identity.tsx';
import { toastDone, toastFailure } from '../../../ui/toast.ts';
import { type Act, useUserAct } from './users.queries.ts';

const DANGEROUS: readonly Act[] = ['delete'];

/** Asks before an act on someone, does it, and says what became of it. */
export function useAsking() {
  const { t } = useTranslation('administration');
  const { mutate, isPending, variables } = useUserAct();
  const ask = async ({ id, name }: Pick<ManagedUser, 'id' | 'name'>, act: Act): Promise<void> => {
    const isSure = await confirm({
      title: t(`act.${act}.title`),
      body: t(`act.${act}.confirm`, { name }),
      confirmLabel: t(`act.${act}.submit`),
      isDangerous: DANGEROUS.includes(act),
    });
    if (!isSure) return;
    mutate(
      { id, act },
      {
        onSuccess: () => toastDone(t(`act.${act}.done`, { name })),
        onError: (error) => {
          if (!(error instanceof NotConfirmed)) toastFailure(t('act.failed'), error);
        },
      },
    );
  };
  const isBusy = (id: number, act: Act): boolean => isPending && variables.id === id && variables.act === act;
  return { ask, isBusy };
}
