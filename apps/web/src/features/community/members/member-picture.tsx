import { Avatar, Button, Group, Stack, Text } from '@mantine/core';
import type { CommunityMember } from '@sealwright/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../../lib/api-error.ts';
import { initialsOf } from '../../../lib/initials.ts';
import { PICTURE_TYPES, pictureProblem } from '../../../lib/picture-file.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { FileButton } from '../../../ui/file-button.tsx';
import { RoundIcon } from '../../../ui/round-icon.tsx';
import { toastDone } from '../../../ui/toast.ts';
import { keep } from '../base/family.ts';
import { members, removePicture, setPicture } from './members.ts';

/** The picture of a member, and how it is changed. */
export function MemberPicture({ member }: { member: CommunityMember }) {
  const { t } = useTranslation('community');
  const cache = useQueryClient();
  const [problem, setProblem] = useState<ApiError | null>(null);
  const change = useMutation({
    mutationFn: (file: File | null) => (file === null ? removePicture(member) : setPicture(member, file)),
    onSuccess: (saved) => {
      keep(cache, members, saved);
      toastDone(t(saved.pictureUrl === null ? 'picture.removed' : 'picture.saved'));
    },
  });
  const choose = (file: File | null) => {
    if (file === null) return;
    const wrong = pictureProblem(file);
    setProblem(wrong);
    if (wrong === null) change.mutate(file);
  };
  return (
    <Card title={t('picture')}>
      <Group gap="lg">
        {member.pictureUrl === null ? (
          <RoundIcon size={96} fz={32} fw={600} aria-hidden>
            {initialsOf(members.nameOf(member))}
          </RoundIcon>
        ) : (
          <Avatar size={96} src={member.pictureUrl} alt="" />
        )}
        <Stack gap="xs">
          <Group gap="sm">
            <FileButton accept={PICTURE_TYPES.join(',')} onChange={choose}>
              {(props) => (
                <Button {...props} variant="default" loading={change.isPending}>
                  {t('picture.choose')}
                </Button>
              )}
            </FileButton>
            {member.pictureUrl === null ? null : (
              <Button variant="default" disabled={change.isPending} onClick={() => change.mutate(null)}>
                {t('picture.remove')}
              </Button>
            )}
          </Group>
          <Text size="sm" c="dimmed">
            {t('picture.hint')}
          </Text>
        </Stack>
      </Group>
      <div aria-live="polite">
        <ErrorNote error={problem ?? change.error} />
      </div>
    </Card>
  );
}
