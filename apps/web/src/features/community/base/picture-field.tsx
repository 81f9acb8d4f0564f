import { Button, Group, Image, Input, Stack, Text } from '@mantine/core';
import { communityPictureUrl } from '@sealwright/contract';
import { useMutation } from '@tanstack/react-query';
import { ImagePlus, Trash2 } from 'lucide-react';
import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { FileButton } from '../../../ui/file-button.tsx';
import { addPicture, PICTURE_TYPES } from './pictures.ts';

type Props<V extends FieldValues> = { control: Control<V, unknown, V>; name: FieldPath<V>; label: string };

/** A picture of a form. The field holds its key, or null; it is uploaded once it is chosen. */
export function PictureField<V extends FieldValues>({ control, name, label }: Props<V>) {
  return (
    <Controller
      name={name}
      control={control}
      render={({ field: { value, onChange } }) => <Picture label={label} pictureKey={value} onChange={onChange} />}
    />
  );
}

function Picture(props: { label: string; pictureKey: string | null; onChange: (key: string | null) => void }) {
  const { label, pictureKey, onChange } = props;
  const { t } = useTranslation('community');
  const adding = useMutation({ mutationFn: addPicture, onSuccess: ({ key }) => onChange(key) });
  return (
    <Input.Wrapper label={label} labelElement="div">
      <Stack gap="xs" mt={4}>
        {pictureKey === null ? null : (
          <Image src={communityPictureUrl(pictureKey)} alt="" radius="md" mah={220} maw={390} fit="contain" w="auto" />
        )}
        <Group gap="sm">
          <FileButton accept={PICTURE_TYPES.join(',')} onChange={(file) => (file ? adding.mutate(file) : undefined)}>
            {(button) => (
              <Button
                {...button}
                variant="default"
                aria-label={t('image.choose_of', { name: label })}
                leftSection={<ImagePlus size={18} aria-hidden />}
                loading={adding.isPending}
              >
                {t('image.choose')}
              </Button>
            )}
          </FileButton>
          {pictureKey === null ? null : (
            <Button
              variant="default"
              aria-label={t('image.remove_of', { name: label })}
              leftSection={<Trash2 size={18} aria-hidden />}
              onClick={() => onChange(null)}
            >
              {t('image.remove')}
            </Button>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {t('image.hint')}
        </Text>
        <div aria-live="polite">
          <ErrorNote error={adding.error} />
        </div>
      </Stack>
    </Input.Wrapper>
  );
}
