import type { CardFormKey } from '@sealwright/contract';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocale } from '../../../lib/i18n.ts';
import { useColourScheme } from '../../../ui/colour-scheme.ts';
import type { CardForm, CardFormOptions } from './card-form.ts';
import type { FindCardForm } from './card-forms.ts';

type Mounted = {
  place: RefObject<HTMLDivElement | null>;
  state: 'waiting' | 'ready' | 'missing';
  form: CardForm | null;
};

type Shown = { of: string } & Pick<Mounted, 'state' | 'form'>;
type Asked = { key: CardFormKey; options: Parameters<FindCardForm>[1]; tries: number };

const WAITING: Pick<Mounted, 'state' | 'form'> = { state: 'waiting', form: null };

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
  const [shown, setShown] = useState<Shown | null>(null);
  // As a text, so that equal options are not shown anew.
  const of = JSON.stringify({ key, options: { purpose, locale, isDark }, tries } satisfies Asked);
  useEffect(() => {
    let isGone = false;
    let mounted: CardForm | null = null;
    const show = async () => {
      const { key: asked, options } = JSON.parse(of) as Asked;
      mounted = await find(asked, options);
      if (isGone || place.current === null) return mounted.destroy();
      await mounted.mount(place.current);
      if (!isGone) setShown({ of, state: 'ready', form: mounted });
      return undefined;
    };
    show().catch(() => {
      if (!isGone) setShown({ of, state: 'missing', form: null });
    });
    return () => {
      isGone = true;
      mounted?.destroy();
    };
  }, [find, of]);
  const { state, form } = shown?.of === of ? shown : WAITING;
  return { place, state, form, retry: () => setTries((before) => before + 1) };
}
