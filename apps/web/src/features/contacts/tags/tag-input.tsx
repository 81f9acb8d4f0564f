import { Combobox, type ComboboxStore, Flex, Loader, Pill, PillsInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ChangeEvent, type ClipboardEvent, type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Bdi } from '../../../ui/bidi.tsx';
import { useFieldText } from '../../../ui/form/index.ts';
import { hasSeparator, holdsName, isSameName, matches, nameProblem, splitNames, takeNames } from './tag-names.ts';
import { suggestionsQuery } from './tags.queries.ts';

const PAUSE_MS = 200;
const ANEW = '\u0000anew';

type Props = {
  label: string;
  description?: string;
  value: readonly string[];
  onChange: (names: string[]) => void;
  /** A key of `errors`. */
  error?: string | undefined;
  /** Names that need not be offered. */
  hidden?: readonly string[];
};

/** Names of tags, chosen from those that are there or typed anew. */
export function TagInput(props: Props) {
  const textOf = useFieldText();
  const id = useId();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const typing = useTyping(props);
  const offered = useOffered(typing.text, [...props.value, ...(props.hidden ?? [])], combobox.dropdownOpened);
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(option) => {
        typing.take(option === ANEW ? typing.text : option, option !== ANEW);
        combobox.closeDropdown();
      }}
    >
      <Combobox.DropdownTarget>
        <PillsInput
          id={id}
          label={props.label}
          description={props.description}
          error={textOf(typing.problem ?? props.error)}
          rightSection={offered.isSearching ? <Loader size={16} aria-hidden /> : null}
        >
          <Pill.Group>
            {props.value.map((name) => (
              <NamePill key={name} name={name} onRemove={() => typing.drop(name)} />
            ))}
            <Combobox.EventsTarget withExpandedAttribute>
              <PillsInput.Field
                id={id}
                enterKeyHint="enter"
                maxLength={2000}
                {...fieldProps(typing, combobox, props.value)}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Offered names={offered.names} anew={offered.anew} label={props.label} />
    </Combobox>
  );
}

/** What happens as someone types. */
function fieldProps(typing: ReturnType<typeof useTyping>, combobox: ComboboxStore, value: readonly string[]) {
  const { text, type, take, drop } = typing;
  const open = () => combobox.openDropdown();
  return {
    value: text,
    onClick: open,
    onBlur: () => {
      combobox.closeDropdown();
      // Anyone who types a name and goes on to the button means it.
      if (text.trim() !== '') take(text);
    },
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      type(event.currentTarget.value, (event.nativeEvent as InputEvent).isComposing);
      combobox.resetSelectedOption();
      // What was taken is seen where it went, which the list would cover.
      if (event.currentTarget.value === '' || hasSeparator(event.currentTarget.value)) combobox.closeDropdown();
      else open();
    },
    onKeyDown: (event: KeyboardEvent) => {
      // The Enter that ends a composition chooses characters.
      if (event.nativeEvent.isComposing || event.keyCode === 229) return;
      if (event.key === 'Enter' && text.trim() !== '' && combobox.getSelectedOptionIndex() === -1) {
        event.preventDefault();
        take(text);
        combobox.closeDropdown();
      }
      if (event.key === 'Backspace' && text === '') drop(value.at(-1));
    },
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
      const pasted = event.clipboardData.getData('text/plain');
      if (!hasSeparator(pasted)) return;
      event.preventDefault();
      const { selectionStart, selectionEnd } = event.currentTarget;
      combobox.closeDropdown();
      take(text.slice(0, selectionStart ?? text.length) + pasted + text.slice(selectionEnd ?? text.length));
    },
  };
}

/** A name that was chosen, with the button that takes it out. */
export function NamePill({ name, onRemove }: { name: string; onRemove: () => void }) {
  const { t } = useTranslation('tags');
  return (
    <Pill
      maw="100%"
      withRemoveButton
      removeButtonProps={{ 'aria-label': t('input.remove', { name }), 'aria-hidden': false, tabIndex: 0 }}
      onRemove={onRemove}
    >
      <Bdi>{name}</Bdi>
    </Pill>
  );
}

/** What is typed and not yet a tag, and what is wrong with it. */
function useTyping({ value, onChange }: Props) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  // A name that was chosen may hold a comma, which separates names only where someone types.
  const take = (typed: string, isWhole = false) => {
    const taken = takeNames(value, isWhole ? [typed.trim()] : splitNames(typed));
    setProblem(taken.problem);
    setText(isWhole ? '' : taken.refused.join('; '));
    if (taken.names.length > value.length) onChange(taken.names);
  };
  const type = (typed: string, isComposing: boolean) => {
    if (!isComposing && hasSeparator(typed) && !holdsRefused(typed, text)) {
      take(typed);
    } else {
      setText(typed);
      setProblem(null);
    }
  };
  const drop = (name: string | undefined) => {
    if (name === undefined) return;
    onChange(value.filter((other) => other !== name));
    setProblem(null);
  };
  return { text, problem, type, take, drop };
}

// Several refused names stand in the field with signs between them: they may be fixed before they are taken again.
const holdsRefused = (typed: string, before: string): boolean =>
  hasSeparator(before) && !/[,;،؛，；、]\s*$/.test(typed);

function useOffered(text: string, taken: readonly string[], isOpen: boolean) {
  const [settled] = useDebouncedValue(text, PAUSE_MS);
  const { data, isFetching } = useQuery({ ...suggestionsQuery(settled), enabled: isOpen });
  const wanted = text.trim();
  const found = data ?? [];
  const names = found.map(({ name }) => name).filter((name) => !holdsName(taken, name) && matches(name, wanted));
  const isNew = wanted !== '' && !hasSeparator(wanted) && nameProblem(wanted) === null;
  const isKnown = holdsName(taken, wanted) || found.some(({ name }) => isSameName(name, wanted));
  return { names, anew: isNew && !isKnown ? wanted : null, isSearching: isOpen && isFetching };
}

function Offered({ names, anew, label }: { names: readonly string[]; anew: string | null; label: string }) {
  const { t } = useTranslation('tags');
  return (
    <Combobox.Dropdown hidden={names.length === 0 && anew === null}>
      <Combobox.Options aria-label={label} mah={260} style={{ overflowY: 'auto' }}>
        {names.map((name) => (
          <Combobox.Option key={name} value={name}>
            <Bdi>{name}</Bdi>
          </Combobox.Option>
        ))}
        {anew === null ? null : (
          <Combobox.Option value={ANEW}>
            <Flex gap="xs" align="center">
              <Plus size={16} aria-hidden />
              <span>
                {t('input.anew')} <Bdi>{anew}</Bdi>
              </span>
            </Flex>
          </Combobox.Option>
        )}
      </Combobox.Options>
    </Combobox.Dropdown>
  );
}
