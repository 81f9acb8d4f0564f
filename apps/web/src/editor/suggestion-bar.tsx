import { Button, CloseButton, Text } from '@mantine/core';
import { WandSparkles } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor, useSetting } from './editor.context.ts';
import classes from './suggestions.module.css';
import type { EditorSuggestion } from './suggestions.ts';
import { useOffered } from './suggestions.context.ts';

/** Says what was found in the files, and leads from place to place. */
export function SuggestionBar() {
  const offered = useOffered();
  const reviewed = useEditor(({ view }) => view.reviewed);
  if (offered.length === 0) return null;
  return (
    <section className={classes.bar} aria-live="polite">
      {reviewed === null ? <Found offered={offered} /> : <Reviewing offered={offered} at={reviewed} />}
    </section>
  );
}

function Found({ offered }: { offered: readonly EditorSuggestion[] }) {
  const { t } = useTranslation('editor');
  const { commands, onDismissSuggestions } = useSetting();
  return (
    <>
      <WandSparkles size={18} aria-hidden />
      <Text size="sm" className={classes.text}>
        {t('found', { count: offered.length })}
      </Text>
      <Button size="compact-sm" variant="default" onClick={() => review(0)}>
        {t('found_review')}
      </Button>
      <Button size="compact-sm" onClick={() => commands.accept(offered)}>
        {t('found_add_all')}
      </Button>
      <CloseButton
        size="sm"
        aria-label={t('found_dismiss')}
        title={t('found_dismiss')}
        onClick={onDismissSuggestions}
      />
    </>
  );
  function review(index: number) {
    const one = offered[index];
    if (one !== undefined) commands.review(one);
  }
}

function Reviewing({ offered, at }: { offered: readonly EditorSuggestion[]; at: string }) {
  const { t } = useTranslation('editor');
  const { commands, recipients } = useSetting();
  const chosen = useEditor(({ edit }) => edit.recipient);
  const index = Math.max(
    0,
    offered.findIndex(({ key }) => key === at),
  );
  const one = offered[index];
  const shown = one?.key;
  useEffect(() => {
    if (shown === undefined) return undefined;
    // Once it is drawn: it may be on a page of another file.
    const frame = requestAnimationFrame(() =>
      document.querySelector(`[data-suggestion="${shown}"]`)?.scrollIntoView({ block: 'center', inline: 'nearest' }),
    );
    return () => cancelAnimationFrame(frame);
  }, [shown]);
  if (one === undefined) return null;
  const next = offered[index + 1] ?? (index > 0 ? offered[0] : undefined);
  const name = recipients.find(({ id }) => id === (one.recipient ?? chosen))?.name ?? t('nobody');
  return (
    <>
      <Text size="sm" className={classes.text}>
        {t('found_at', { number: index + 1, count: offered.length })}{' '}
        <strong>
          <bdi>{one.rules.label || t(`type.${one.type}`)}</bdi>
        </strong>{' '}
        {t('found_for', { page: one.page, name })}
      </Text>
      <Button
        size="compact-sm"
        onClick={() => {
          commands.accept([one]);
          commands.review(next ?? null);
        }}
      >
        {t('found_add')}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        disabled={next === undefined}
        onClick={() => commands.review(next ?? null)}
      >
        {t('found_skip')}
      </Button>
      <CloseButton size="sm" aria-label={t('close')} onClick={() => commands.review(null)} />
    </>
  );
}
