import { ActionIcon, Button, Group, Stack, Text, Title } from '@mantine/core';
import { X } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../lib/i18n.ts';
import { LANGUAGE_NAMES } from '../../lib/locale.ts';
import { useSession } from '../../lib/session.ts';
import { LanguageMenu } from '../layouts/language-menu.tsx';
import classes from './appearance-panel.module.css';
import { useHasSavingFailed } from './appearance-sync.ts';
import { BackToDefaults } from './back-to-defaults.tsx';
import { ColourChoice } from './colour-choice.tsx';
import { DirectionChoice } from './direction-choice.tsx';
import { LayoutChoice } from './layout-choice.tsx';
import { SchemeChoice } from './scheme-choice.tsx';
import { SizeChoice } from './size-choice.tsx';
import { useModalSheet } from '../../ui/use-modal-sheet.ts';

/** How everything looks. Each choice holds at once: the page beside the panel is the preview. */
export function AppearancePanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('appearance');
  const isSignedIn = useSession((state) => state.signedIn);
  const hasFailed = useHasSavingFailed();
  const title = useId();
  const dialog = useModalSheet(onClose, '[data-opens-appearance]');
  const kept = isSignedIn ? 'kept_with_account' : 'kept_on_device';
  return (
    <dialog ref={dialog} className={classes.panel} aria-labelledby={title}>
      <Group justify="space-between" py="xs" ps={20} pe="xs" className={classes.head}>
        <Title order={2} size="h4" id={title} tabIndex={-1}>
          {t('title')}
        </Title>
        <ActionIcon size={44} aria-label={t('close', { ns: 'common' })} onClick={onClose}>
          <X size={20} aria-hidden />
        </ActionIcon>
      </Group>
      <Stack gap={24} p={20} className={classes.body}>
        <SchemeChoice />
        <ColourChoice />
        {isSignedIn ? <LayoutChoice /> : null}
        <SizeChoice />
        <DirectionChoice />
        <Language />
      </Stack>
      <Stack gap="xs" className={classes.foot}>
        <Text component="output" size="xs" c={hasFailed ? 'var(--mantine-color-error)' : 'dimmed'}>
          {t(hasFailed ? 'not_saved' : kept)}
        </Text>
        <BackToDefaults />
      </Stack>
    </dialog>
  );
}

function Language() {
  const { t } = useTranslation('appearance');
  const name = LANGUAGE_NAMES[useLocale()];
  return (
    <Group gap="xs" justify="space-between">
      <Text size="sm" fw={600}>
        {t('language')}
      </Text>
      <LanguageMenu
        renderButton={(props) => (
          <Button {...props} variant="default" aria-label={t('language_now', { name })}>
            {name}
          </Button>
        )}
      />
    </Group>
  );
}
