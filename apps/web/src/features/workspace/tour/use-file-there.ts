import { useEffect, useState } from 'react';

const LOOK_MS = 300;

/** Whether the new document has a file: then its steps can be gone on with. Read off the screen, which alone knows. */
export function useFileThere(): boolean {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    const look = () => setThere(document.querySelector('[data-tour="wizard.next"]:not(:disabled)') !== null);
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return isThere;
}
