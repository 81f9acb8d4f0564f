import type { CardFormKey } from '@sealwright/contract';
import type { CardForm, CardFormOptions, MakeCardForm } from './card-form.ts';

type Module = { createCardForm: MakeCardForm };

// Each is loaded only where its provider takes the money.
const MODULES = import.meta.glob<Module>('./providers/{stripe,test}.ts');

export type FindCardForm = (key: CardFormKey, options: Omit<CardFormOptions, 'publishableKey'>) => Promise<CardForm>;

/** The form of a provider. Throws where its script does not come. */
export const findCardForm: FindCardForm = async (key, options) => {
  const load = MODULES[`./providers/${key.provider}.ts`];
  if (load === undefined) throw new Error(`No card form of ${key.provider}`);
  const { createCardForm } = await load();
  return createCardForm({ ...options, publishableKey: key.provider === 'stripe' ? key.publishableKey : null });
};
