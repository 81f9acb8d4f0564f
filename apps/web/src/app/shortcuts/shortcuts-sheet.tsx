import { CloseButton, Group, Stack, Switch, Text, Title } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ModalDialog } from '../palette/modal-dialog.tsx';
import { closeOverlay } from '../palette/palette.store.ts';
import { ELSEWHERE, type ElsewherePart } from './elsewhere.ts';
import { Keys } from './keys.tsx';
import { findControlFor, findSearchField } from './place.ts';
import { COLLAPSE_KEY, type Shortcut, useShortcuts } from './shortcuts.ts';
import classes from './shortcuts-sheet.module.css';
import { setSingleKeys, useSingleKeys } from './single-keys.ts';
import { isSingleKey } from './steps.ts';

const PARTS: readonly ElsewherePart[] = ['editor', 'viewer', 'signing'];

/** What the keyboard does, as it is now: for this person, on this page, with single keys on or off. */
export function ShortcutsSheet() {
  const { t } = useTranslation('palette');
  const common = useTranslation('common').t;
  const dialog = useRef<HTMLDialogElement>(null);
  const areSingleKeysOn = useSingleKeys();
  const isInEditor = document.querySelector('main [data-page]') !== null;
  const parts = PARTS.map((part) => <Elsewhere key={part} part={part} />);
  const own = <Own key="own" areSingleKeysOn={areSingleKeysOn} />;
  return (
    <ModalDialog
      dialog={dialog}
      label={t('sheet.title')}
      className={classes.sheet}
      onClose={() => closeOverlay('sheet')}
    >
      <Group justify="space-between" flex="none" py="sm" ps={20} pe="sm" className={classes.head}>
        <Title order={2} size="h4">
          {t('sheet.title')}
        </Title>
        <CloseButton size="lg" aria-label={common('close')} onClick={() => dialog.current?.close()} />
      </Group>
      <Stack gap={20} p="16px 20px 24px" className={classes.body}>
        <Switch
          size="md"
          checked={areSingleKeysOn}
          label={t('sheet.single')}
          description={t('sheet.single_text')}
          onChange={(event) => setSingleKeys(event.currentTarget.checked)}
        />
        {isInEditor ? [parts[0], own, ...parts.slice(1)] : [own, ...parts]}
      </Stack>
    </ModalDialog>
  );
}

function Own({ areSingleKeysOn }: { areSingleKeysOn: boolean }) {
  const { t } = useTranslation('palette');
  const shortcuts = useShortcuts().filter(({ id }) => id !== 'collapse' || findControlFor(COLLAPSE_KEY) !== null);
  const isGoing = ({ name }: Shortcut) => name.kind === 'page';
  const rows = (list: readonly Shortcut[]) =>
    list.map((shortcut) => (
      <Line key={shortcut.id} keys={[shortcut.keys]} isOff={!areSingleKeysOn && isSingleKey(shortcut.keys)}>
        <Name shortcut={shortcut} />
      </Line>
    ));
  const going = shortcuts.filter(isGoing);
  return (
    <>
      <Part title={t('sheet.everywhere')}>{rows(shortcuts.filter((shortcut) => !isGoing(shortcut)))}</Part>
      {going.length > 0 ? <Part title={t('sheet.go')}>{rows(going)}</Part> : null}
    </>
  );
}

function Name({ shortcut: { name } }: { shortcut: Shortcut }) {
  const { t } = useTranslation('palette');
  const common = useTranslation('common').t;
  if (name.kind === 'page') return common(`nav.${name.key}`);
  if (name.key === 'search' && !findSearchField()) return t('shortcut.search_all');
  return t(`shortcut.${name.key}`);
}

function Elsewhere({ part }: { part: ElsewherePart }) {
  const { t } = useTranslation('palette');
  return (
    <Part title={t(`sheet.${part}`)}>
      {ELSEWHERE[part].map(({ key, steps }) => (
        <Line key={key} keys={steps.map((step) => [step])}>
          {t(`elsewhere.${key}`)}
        </Line>
      ))}
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack component="section" gap={4}>
      <Title order={3} size="sm" c="dimmed">
        {title}
      </Title>
      <dl className={classes.lines}>{children}</dl>
    </Stack>
  );
}

/** One shortcut; `keys` are the ways to give it. */
function Line(props: { keys: readonly (readonly string[])[]; isOff?: boolean; children: ReactNode }) {
  const { t } = useTranslation('palette');
  return (
    <Group
      gap="sm"
      mih={38}
      py={4}
      fz="sm"
      wrap="nowrap"
      justify="space-between"
      {...(props.isOff ? { c: 'dimmed' } : {})}
      className={classes.line}
    >
      <dt>{props.children}</dt>
      <Group component="dd" gap={4} justify="flex-end">
        {props.isOff ? (
          t('sheet.off')
        ) : (
          <>
            {props.keys.map((keys, index) => (
              <span key={keys.join()}>
                {index > 0 ? (
                  <Text span size="xs" c="dimmed" px={4}>
                    {t('key.or')}
                  </Text>
                ) : null}
                <Keys keys={keys} />
              </span>
            ))}
          </>
        )}
      </Group>
    </Group>
  );
}
