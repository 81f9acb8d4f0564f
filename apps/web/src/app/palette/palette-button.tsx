import { UnstyledButton } from '@mantine/core';
import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ariaKeys, KeyHint } from '../shortcuts/keys.tsx';
import classes from './palette-button.module.css';
import { PaletteHost, preparePalette } from './palette-host.tsx';
import { openOverlay } from './palette.store.ts';
import { soleOf } from './use-sole.ts';

const PALETTE_KEYS = ['mod+k'] as const;
const useIsSole = soleOf();

/** Opens the command palette, and brings it and the keyboard shortcuts with it: a layout places this and nothing else. */
export function PaletteButton() {
  const { t } = useTranslation('common');
  const isSole = useIsSole();
  return (
    <>
      <UnstyledButton
        className={classes.button}
        aria-haspopup="dialog"
        aria-keyshortcuts={ariaKeys(PALETTE_KEYS)}
        onPointerEnter={preparePalette}
        onFocus={preparePalette}
        onClick={() => openOverlay('palette')}
      >
        <Search size={18} aria-hidden />
        <span className={classes.words}>{t('search')}</span>
        <span className={classes.hint}>
          <KeyHint step={PALETTE_KEYS[0]} />
        </span>
      </UnstyledButton>
      {isSole ? <PaletteHost /> : null}
    </>
  );
}
