import { useEffect, useRef, useState } from 'react';

/** For what was fetched because its button was pressed: it opens at once, and gives the focus back to the button that stands in for that one. */
export function useOpenAtOnce() {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    button.current?.focus();
    setOpen(true);
  }, []);
  return { isOpen, setOpen, button };
}
