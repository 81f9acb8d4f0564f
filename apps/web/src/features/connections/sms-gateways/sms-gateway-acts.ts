import type { SmsGateway } from '@sealwright/contract';
import type { QueryClient } from '@tanstack/react-query';
import { t } from 'i18next';
import { isolated } from '../../../lib/isolated.ts';
import { toastDone, toastFailure } from '../../../ui/toast.ts';
import { toastUndo } from '../../../ui/undo-toast.tsx';
import { deleteOne, makeDefault, readAgain, restoreOne } from './sms-gateways.queries.ts';
import type { SmsScopeOf } from './sms-gateways.scope.ts';

const ns = 'sms-gateways';

type Named = Pick<SmsGateway, 'id' | 'name'>;

async function restore(cache: QueryClient, scope: SmsScopeOf, { id, name }: Named): Promise<void> {
  try {
    await restoreOne(scope, id);
    toastDone(t('restored', { ns, name: isolated(name) }));
  } catch (error) {
    toastFailure(t('failed.restore', { ns }), error);
  }
  await readAgain(cache);
}

/** Offered to be undone. True when it is gone. */
export async function removeGateway(cache: QueryClient, scope: SmsScopeOf, gateway: Named): Promise<boolean> {
  try {
    await deleteOne(scope, gateway.id);
    toastUndo(t('deleted', { ns, name: isolated(gateway.name) }), () => void restore(cache, scope, gateway));
    return true;
  } catch (error) {
    toastFailure(t('failed.delete', { ns }), error);
    return false;
  } finally {
    await readAgain(cache);
  }
}

export async function chooseDefault(cache: QueryClient, scope: SmsScopeOf, { id, name }: Named): Promise<void> {
  try {
    await makeDefault(scope, id);
    toastDone(t('make_default.done', { ns, name: isolated(name) }));
  } catch (error) {
    toastFailure(t('failed.default', { ns }), error);
  }
  await readAgain(cache);
}
