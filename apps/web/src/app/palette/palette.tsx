import { CloseButton, Group } from '@mantine/core';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApple, Keys } from '../shortcuts/keys.tsx';
import { stepOf } from '../shortcuts/steps.ts';
import { ModalDialog } from './modal-dialog.tsx';
import classes from './palette.module.css';
import { closeOverlay } from './palette.store.ts';
import { PaletteList } from './palette-list.tsx';
import { rememberChoice } from './recent.ts';
import { SearchState } from './search-state.tsx';
import { useFound } from './use-found.ts';
import { type Row, useGroups } from './use-groups.ts';

const STRIDE = 8;

/** Which row is the active one, and what the keys of the input do to it. */
function useActiveRow(rows: readonly Row[], isGuessing: boolean, choose: (row: Row, isNewTab: boolean) => void) {
  const [wanted, setWanted] = useState<string | null>(null);
  const found = rows.findIndex((row) => row.id === wanted);
  const at = Math.max(0, found);
  // A guess is not the first choice while the server may still find what is meant.
  const active = isGuessing && found < 0 ? undefined : rows[at];
  const go = (by: number, isWrapping: boolean) => {
    const to = isWrapping ? (at + by + rows.length) % rows.length : Math.min(Math.max(at + by, 0), rows.length - 1);
    setWanted(rows[to]?.id ?? null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The Enter that ends a Chinese composition chooses characters, not a row.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const moves: Record<string, () => void> = {
      ArrowDown: () => go(1, true),
      ArrowUp: () => go(-1, true),
      PageDown: () => go(STRIDE, false),
      PageUp: () => go(-STRIDE, false),
      Enter: () => active && choose(active, event.ctrlKey || event.metaKey),
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  };
  return { active, setWanted, onKeyDown };
}

/** Goes everywhere and does everything by typing a part of its name. */
export function Palette() {
  const { t } = useTranslation('palette');
  const common = useTranslation('common').t;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [query, setQuery] = useState('');
  const found = useFound(query);
  const groups = useGroups(query, found);
  const rows = groups.flatMap((group) => group.rows);
  const optionId = (row: Row) => `${id}-${row.id}`;

  const choose = (row: Row, isNewTab: boolean) => {
    dialog.current?.close();
    if (row.isRemembered) rememberChoice(row.id);
    if (isNewTab && row.href) window.open(row.href, '_blank', 'noopener');
    else row.run();
  };
  const isGuessing = found.isSearching && groups[0]?.name === 'guesses';
  const { active, setWanted, onKeyDown } = useActiveRow(rows, isGuessing, choose);
  return (
    <ModalDialog
      dialog={dialog}
      label={t('title')}
      onClose={() => closeOverlay('palette')}
      onKeyDown={(event) => closeByShortcut(event, dialog.current)}
    >
      <div className={classes.head}>
        <Search size={20} aria-hidden />
        <input
          className={classes.input}
          type="text"
          role="combobox"
          aria-expanded={rows.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active ? optionId(active) : undefined}
          aria-label={t('label')}
          placeholder={t('placeholder')}
          dir={query ? 'auto' : undefined}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={200}
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setWanted(null);
          }}
          onKeyDown={onKeyDown}
        />
        <CloseButton size="lg" aria-label={common('close')} onClick={() => dialog.current?.close()} />
      </div>
      <PaletteList
        id={`${id}-list`}
        groups={groups}
        active={active}
        optionId={optionId}
        onPoint={(row) => setWanted(row.id)}
        onChoose={(row, event) => choose(row, event.ctrlKey || event.metaKey || event.button === 1)}
      />
      <SearchState query={query} found={found} count={rows.length} />
      <Footer />
    </ModalDialog>
  );
}

/** The key that opens it closes it. */
function closeByShortcut(event: KeyboardEvent, dialog: HTMLDialogElement | null): void {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
  const { isComposing } = event.nativeEvent;
  if (stepOf({ key, code, ctrlKey, metaKey, altKey, shiftKey, isComposing }, isApple()) !== 'mod+k') return;
  event.preventDefault();
  dialog?.close();
}

function Footer() {
  const { t } = useTranslation('palette');
  const hints = [
    { keys: ['↑↓'], text: t('hint.choose') },
    { keys: ['enter'], text: t('hint.open') },
    { keys: ['mod+enter'], text: t('hint.new_tab') },
  ];
  return (
    <Group gap="6px 18px" p="8px 16px" fz="xs" c="dimmed" visibleFrom="sm" className={classes.footer} aria-hidden>
      {hints.map(({ keys, text }) => (
        <span key={text}>
          <Keys keys={keys} /> {text}
        </span>
      ))}
    </Group>
  );
}
