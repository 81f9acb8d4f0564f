import { Avatar, Button, Group, Stack, Text } from '@mantine/core';
import type { Profile } from '@sealwright/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api.ts';
import { initialsOf } from '../../../lib/initials.ts';
import { PICTURE_TYPES, pictureProblem } from '../../../lib/picture-file.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { FileButton } from '../../../ui/file-button.tsx';
import { RoundIcon } from '../../../ui/round-icon.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { toastDone } from '../../../ui/toast.ts';
import { useRemoveAvatar } from './account.queries.ts';
import { type ChosenPicture, CropDialog } from './crop-dialog.tsx';
import { Section } from './section.tsx';

export function AvatarSection({ profile }: { profile: Profile }) {
  const { t } = useTranslation('account');
  const [chosen, setChosen] = useState<ChosenPicture | null>(null);
  const [problem, setProblem] = useState<ApiError | null>(null);
  const remove = useRemoveAvatar(profile.id);

  const close = () => {
    if (chosen) URL.revokeObjectURL(chosen.url);
    setChosen(null);
  };
  const choose = (file: File | null) => {
    if (file === null) return;
    const wrong = pictureProblem(file);
    setProblem(wrong);
    if (!wrong) setChosen({ url: URL.createObjectURL(file), type: file.type });
  };
  const refuse = () => {
    setProblem(new ApiError('image_invalid', { status: 422 }));
    close();
  };
  const askToRemove = async () => {
    const question = {
      title: t('avatar.remove_title'),
      body: t('avatar.remove_text'),
      confirmLabel: t('avatar.remove'),
      isDangerous: true,
    };
    if (await confirm(question)) remove.mutate(undefined, { onSuccess: () => toastDone(t('avatar.removed')) });
  };
  return (
    <Section title={t('details.picture')}>
      <Group gap="lg" wrap="nowrap">
        {profile.avatarUrl ? (
          <Avatar size={96} src={profile.avatarUrl} alt="" />
        ) : (
          <RoundIcon size={96} fz={32} fw={600} aria-hidden>
            {initialsOf(profile.displayName)}
          </RoundIcon>
        )}
        <Stack gap="xs" miw={0}>
          <Group gap="xs">
            <FileButton accept={PICTURE_TYPES.join(',')} onChange={choose}>
              {(props) => (
                <Button {...props} variant="default">
                  {t(profile.avatarUrl ? 'avatar.change' : 'avatar.choose')}
                </Button>
              )}
            </FileButton>
            {profile.avatarUrl ? (
              <Button variant="subtle" color="red" loading={remove.isPending} onClick={() => void askToRemove()}>
                {t('avatar.remove')}
              </Button>
            ) : null}
          </Group>
          <Text size="sm" c="dimmed">
            {t('avatar.help')}
          </Text>
        </Stack>
      </Group>
      <ErrorNote error={problem} />
      {chosen ? <CropDialog picture={chosen} userId={profile.id} onUnreadable={refuse} onClose={close} /> : null}
    </Section>
  );
}
