import { Button, Group, Text } from '@mantine/core';
import type { Team } from '@sealwright/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PICTURE_TYPES, pictureProblem } from '../../../lib/picture-file.ts';
import { Card } from '../../../ui/card.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { FileButton } from '../../../ui/file-button.tsx';
import { toastDone } from '../../../ui/toast.ts';
import { useSetLogo } from '../teams.queries.ts';
import classes from './logo-card.module.css';

/** The logo on members' pages, signing pages and in mails. It is saved at once. */
export function LogoCard({ team }: { team: Team }) {
  const { t } = useTranslation('teams');
  const [problem, setProblem] = useState<unknown>(null);
  const save = useSetLogo(team.id);
  const { logoUrl } = team;
  const mayChange = team.permissions.update;

  const set = async (file: File | null) => {
    const wrong = file && pictureProblem(file);
    setProblem(wrong);
    if (wrong) return;
    try {
      await save.mutateAsync(file);
      toastDone(t(file === null ? 'logo.removed' : 'logo.saved'));
    } catch (error) {
      setProblem(error);
    }
  };
  const remove = async () => {
    const question = { title: t('logo.remove_title'), confirmLabel: t('logo.remove'), isDangerous: true };
    if (await confirm({ ...question, body: t('logo.remove_text') })) await set(null);
  };
  return (
    <Card title={t('logo')} description={t('logo.text')}>
      {logoUrl ? <img className={classes.logo} src={logoUrl} alt={t('logo.now')} /> : null}
      {mayChange ? (
        <Group gap="xs">
          <FileButton accept={PICTURE_TYPES.join(',')} onChange={(file) => void (file && set(file))}>
            {(props) => (
              <Button {...props} variant="default" loading={save.isPending}>
                {t(logoUrl ? 'logo.change' : 'logo.choose')}
              </Button>
            )}
          </FileButton>
          {logoUrl ? (
            <Button variant="subtle" color="red" disabled={save.isPending} onClick={() => void remove()}>
              {t('logo.remove')}
            </Button>
          ) : null}
        </Group>
      ) : null}
      {!mayChange && !logoUrl ? <Text c="dimmed">{t('logo.none')}</Text> : null}
      <ErrorNote error={problem} />
    </Card>
  );
}
