import { ActionIcon } from '@mantine/core';
import { ArrowDown, ArrowUp, GripVertical, Link2, Link2Off } from 'lucide-react';
import type { PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './movable-card.module.css';

export type PlaceInOrder = {
  isFirst: boolean;
  isLast: boolean;
  /** Whether they act with the one before, or could; null where there is none, or they are tied to each other. */
  beside: 'together' | 'apart' | null;
  onStep: (by: -1 | 1) => void;
  onJoin: () => void;
  onPart: () => void;
  onGrab: (event: PointerEvent<HTMLElement>) => void;
};

/** Every way to move a card: dragging, steps up and down, and acting together with the one before. */
export function OrderButtons({ name, isFirst, isLast, beside, ...on }: PlaceInOrder & { name: string }) {
  const { t } = useTranslation('wizard');
  const joining = t(beside === 'together' ? 'order_part' : 'order_join', { name });
  return (
    <div className={classes.moving}>
      <span className={classes.handle} onPointerDown={on.onGrab} aria-hidden>
        <GripVertical size={20} />
      </span>
      <ActionIcon
        size={32}
        aria-label={t('move_up', { name })}
        title={t('move_up', { name })}
        disabled={isFirst}
        onClick={() => on.onStep(-1)}
      >
        <ArrowUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        size={32}
        aria-label={t('move_down', { name })}
        title={t('move_down', { name })}
        disabled={isLast}
        onClick={() => on.onStep(1)}
      >
        <ArrowDown size={16} aria-hidden />
      </ActionIcon>
      {beside === null ? null : (
        <ActionIcon
          size={32}
          aria-label={joining}
          title={joining}
          onClick={() => (beside === 'together' ? on.onPart() : on.onJoin())}
        >
          {beside === 'together' ? <Link2Off size={16} aria-hidden /> : <Link2 size={16} aria-hidden />}
        </ActionIcon>
      )}
    </div>
  );
}
