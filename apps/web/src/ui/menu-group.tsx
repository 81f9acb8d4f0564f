import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { currentDirection } from './direction.ts';
import { type Item, ItemBody } from './menu.tsx';
import classes from './menu.module.css';

/**
 * What cannot be done now, and why. It takes the focus like the others, so that everyone hears the reason, which is
 * no part of its name.
 */
export function MenuImpossible({ icon, children, reason }: Item & { reason: ReactNode }) {
  const id = useId();
  return (
    <div role="none" className={classes.impossible}>
      <div role="menuitem" aria-disabled aria-describedby={id} tabIndex={-1} className={classes.item}>
        <ItemBody icon={icon}>{children}</ItemBody>
      </div>
      <span id={id} aria-hidden className={classes.reason}>
        {reason}
      </span>
    </div>
  );
}

/** Several things to do under one name. They open below it, in the menu itself. */
export function MenuGroup({ icon, label, children }: { icon?: ReactNode; label: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  // What opened must be in sight: the menu may be as high as the screen.
  useEffect(() => {
    if (isOpen) button.current?.nextElementSibling?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  const hear = (event: KeyboardEvent) => {
    const opening = currentDirection() === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    setIsOpen(event.key === opening);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        role="menuitem"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        tabIndex={-1}
        className={classes.item}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={hear}
      >
        <ItemBody icon={icon} after={<ChevronDown size={16} aria-hidden className={classes.chevron} />}>
          {label}
        </ItemBody>
      </button>
      {isOpen ? (
        <fieldset id={id} aria-label={label} className={classes.group}>
          {children}
        </fieldset>
      ) : null}
    </>
  );
}
