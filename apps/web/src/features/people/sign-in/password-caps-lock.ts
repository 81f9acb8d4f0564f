import { type KeyboardEvent, useState } from 'react';

/** Whether Caps Lock is on while a password is typed, and what the field has to listen to. */
export function useCapsLock() {
  const [isOn, setIsOn] = useState(false);
  const look = (event: KeyboardEvent) => setIsOn(event.getModifierState('CapsLock'));
  return { isOn, listen: { onKeyDown: look, onKeyUp: look } };
}
