import type { Product, ProductAct, ProductSelection } from '@sealwright/contract';
import type { QueryClient } from '@tanstack/react-query';
import { t } from 'i18next';
import { formatNumber } from '../../../lib/format.ts';
import { currentLocale } from '../../../lib/i18n.ts';
import { toastDone, toastFailure } from '../../../ui/toast.ts';
import { toastUndo } from '../../../ui/undo-toast.tsx';
import { changeMany, deleteOne, readAgain, undoChange } from './products.queries.ts';

const ns = 'products';
const number = (value: number): string => formatNumber(currentLocale(), value);

async function undo(cache: QueryClient, change: number): Promise<void> {
  try {
    const { count, left } = await undoChange(change);
    toastDone(t(left > 0 ? 'undone.partly' : 'undone', { ns, number: number(count), left: number(left) }));
  } catch (error) {
    toastFailure(t('undo_failed', { ns }), error);
  }
  await readAgain(cache);
}

/** Done to many at once, and offered to be undone. Not a callback of the screen: the toast outlives the selection. True: it was done. */
export async function actOnMany(cache: QueryClient, act: ProductAct, selection: ProductSelection): Promise<boolean> {
  try {
    const { change, count } = await changeMany(act, selection);
    if (change === null) toastDone(t(`done.${act}.none`, { ns }));
    else toastUndo(t(`done.${act}`, { ns, number: number(count) }), () => void undo(cache, change));
    return true;
  } catch (error) {
    toastFailure(t('act_failed', { ns }), error);
    return false;
  } finally {
    await readAgain(cache);
  }
}

/** True when it is gone. */
export async function remove(cache: QueryClient, product: Product): Promise<boolean> {
  try {
    const { change } = await deleteOne(product);
    toastUndo(t('deleted', { ns, name: product.name }), () => void undo(cache, change));
    return true;
  } catch (error) {
    toastFailure(t('act_failed', { ns }), error);
    return false;
  } finally {
    await readAgain(cache);
  }
}
