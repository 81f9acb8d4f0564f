import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialog.tsx';
import { TokenForm } from './tokens-form.tsx';
import { TokenMade } from './tokens-made.tsx';

/**
 * Makes a token and shows it, this once. Its own dialog and not one of the manager's: the question whether it is really
 * this person may have to stand above it, and what was filled in must be there afterwards.
 */
export function TokenDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('security');
  const [made, setMade] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Dialog
      opened={isOpen}
      onClose={onClose}
      onExitTransitionEnd={() => setMade(null)}
      title={made === null ? t('tokens.create') : t('tokens.made_title')}
      // A token that was not copied is lost: a press beside the dialog must not do that, nor an Escape meant for what is above.
      closeOnClickOutside={made === null && !isAsking}
      closeOnEscape={!isAsking}
      trapFocus={!isAsking}
    >
      {made === null ? (
        <TokenForm onAsking={setIsAsking} onMade={setMade} onCancel={onClose} />
      ) : (
        <TokenMade token={made} onDone={onClose} />
      )}
    </Dialog>
  );
}
