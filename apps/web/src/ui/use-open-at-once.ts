import { useRef, useState } from 'react';

/**
 * For what was fetched because its button was pressed: it is open from the start. The button that stands in for that one gets the focus when
 * it closes.
 */
export function useOpenAtOnce() {
  const [isOpen, setIsOpen] = useState(true);
  const button = useRef<HTMLButtonElement>(null);
  const setOpen = (next: boolean) => {
    setIsOpen(next);
    if (!next) button.current?.focus();
  };
  return { isOpen, setOpen, button };
}
