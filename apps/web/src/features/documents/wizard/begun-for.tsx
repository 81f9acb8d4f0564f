import { ActionIcon, Paper, Text } from '@mantine/core';
import { UserRound, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Sentence } from '../../../ui/sentence.tsx';
import type { NamedAddress } from './people.ts';
import classes from './upload-step.module.css';

/** Says whom the new document is begun for: they will be its first recipient. */
export function BegunFor({ somebody, onLeave }: { somebody: NamedAddress; onLeave: () => void }) {
  const { t } = useTranslation('wizard');
  return (
    <Paper withBorder radius="md" className={classes.begunFor}>
      <UserRound size={18} aria-hidden />
      <Text size="sm" flex={1}>
        <Sentence t={t} id="begun_for" values={{ name: somebody.name || somebody.email }} />
      </Text>
      <ActionIcon aria-label={t('begun_for_leave')} title={t('begun_for_leave')} onClick={onLeave}>
        <X size={18} aria-hidden />
      </ActionIcon>
    </Paper>
  );
}
