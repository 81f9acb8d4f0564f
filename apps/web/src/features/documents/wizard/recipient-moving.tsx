import { ActionIcon, NumberInput } from '@mantine/core';
import { ArrowDown, ArrowUp, GripVertical, Link2, Link2Off } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecipientCardProps } from './recipient-card.types.ts';
import classes from './recipients-step.module.css';

/** Every way to another place: dragging, steps up and down, and acting together with the one before. */
export function Moving({ person, index, count, beside, onStep, onJoin, onPart, onGrab }: RecipientCardProps) {
  const { t } = useTranslation('wizard');
  const name = person.name || person.email || t('recipient_number', { number: index + 1 });
  const joining = t(beside === 'together' ? 'order_part' : 'order_join', { name });
  return (
    <div className={classes.moving}>
      <span className={classes.handle} onPointerDown={onGrab} aria-hidden>
        <GripVertical size={20} />
      </span>
      <ActionIcon
        size={32}
        aria-label={t('move_up', { name })}
        title={t('move_up', { name })}
        disabled={index === 0}
        onClick={() => onStep(-1)}
      >
        <ArrowUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        size={32}
        aria-label={t('move_down', { name })}
        title={t('move_down', { name })}
        disabled={index === count - 1}
        onClick={() => onStep(1)}
      >
        <ArrowDown size={16} aria-hidden />
      </ActionIcon>
      {beside === null ? null : (
        <ActionIcon
          size={32}
          aria-label={joining}
          title={joining}
          onClick={() => (beside === 'together' ? onPart() : onJoin(index - 1))}
        >
          {beside === 'together' ? <Link2Off size={16} aria-hidden /> : <Link2 size={16} aria-hidden />}
        </ActionIcon>
      )}
    </div>
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
