import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OrderButtons } from '../../../editor/order-buttons.tsx';
import { NumberInput } from '../../../ui/number-input.tsx';
import type { RecipientCardProps } from './recipient-card.types.ts';

export function Moving({ person, index, count, onJoin, ...place }: RecipientCardProps) {
  const { t } = useTranslation('wizard');
  return (
    <OrderButtons
      {...place}
      name={person.name || person.email || t('recipient_number', { number: index + 1 })}
      isFirst={index === 0}
      isLast={index === count - 1}
      onJoin={() => onJoin(index - 1)}
    />
  );
}

/** Takes effect on leaving or Enter: while typing, the cards must not change places. */
export function OrderInput({ person, count, onNumber }: RecipientCardProps) {
  const { t } = useTranslation('wizard');
  const [typed, setTyped] = useState<number | string | null>(null);
  const commit = () => {
    if (typeof typed === 'number' && typed !== person.order) onNumber(Math.round(typed));
    setTyped(null);
  };
  return (
    <NumberInput
      label={t('order')}
      min={1}
      max={Math.max(count, 1)}
      clampBehavior="strict"
      allowDecimal={false}
      value={typed ?? person.order}
      onChange={setTyped}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
    />
  );
}
