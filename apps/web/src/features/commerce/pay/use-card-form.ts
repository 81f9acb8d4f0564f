import type { CardFormKey } from '@sealwright/contract';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocale } from '../../../lib/i18n.ts';
import { useColourScheme } from '../../../ui/colour-scheme.ts';
import type { CardForm, CardFormOptions } from './card-form.ts';
import type { FindCardForm } from './card-forms.ts';

export type Mounted = {
  place: RefObject<HTMLDivElement | null>;
  state: 'waiting' | 'ready' | 'missing';
  form: CardForm | null;
};

/** Shows the provider's form in `place`, in the language and the mode of the page. `missing`: it could not be shown. */
export function useCardForm(
  find: FindCardForm,
  key: CardFormKey,
  purpose: CardFormOptions['purpose'],
): Mounted & { retry: () => void } {
  const place = useRef<HTMLDivElement>(null);
  const locale = useLocale();
  const isDark = useColourScheme() === 'dark';
  const [tries, setTries] = useState(0);
  const [shown, setShown] = useState<Pick<Mounted, 'state' | 'form'>>({ state: 'waiting', form: null });
  const what = JSON.stringify([key, purpose]);
  useEffect(() => {
    let isGone = false;
    let mounted: CardForm | null = null;
    const show = async () => {
      const [asked, of] = JSON.parse(what) as [CardFormKey, CardFormOptions['purpose']];
      const form = await find(asked, { purpose: of, locale, isDark });
      mounted = form;
      if (isGone || place.current === null) return form.destroy();
      await form.mount(place.current);
      if (!isGone) setShown({ state: 'ready', form });
      return undefined;
    };
    setShown({ state: 'waiting', form: null });
    show().catch(() => {
      if (!isGone) setShown({ state: 'missing', form: null });
    });
    return () => {
      isGone = true;
      mounted?.destroy();
    };
  }, [find, what, locale, isDark, tries]);
  return { place, ...shown, retry: () => setTries((before) => before + 1) };
}
