import { ActionIcon, Badge, Button, FileButton, Group, Image, Text } from '@mantine/core';
import { type CommunityEvent, EVENT_IMAGE_BYTES, type EventImage, MOST_EVENT_IMAGES } from '@sealwright/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, ArrowRight, ImagePlus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-error.ts';
import { useFormat } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Mirrored } from '../../../ui/mirrored.tsx';
import { keep } from '../base/family.ts';
import { changeImages, events, type ImageChange } from './events.ts';
import classes from './events.module.css';

const TYPES = ['image/jpeg', 'image/png'];

/** Why a file cannot become a picture, said before it is sent. */
function problemOf({ type, size }: File): ApiError | null {
  if (!TYPES.includes(type) || size === 0) return new ApiError('image_invalid', { status: 422 });
  return size > EVENT_IMAGE_BYTES ? new ApiError('event_image_too_large', { status: 413 }) : null;
}

/** The pictures of an event: the first one is the cover. */
export function EventImages({ event }: { event: CommunityEvent }) {
  const { t } = useTranslation('community');
  const cache = useQueryClient();
  const [problem, setProblem] = useState<unknown>(null);
  const change = useMutation({
    mutationFn: (asked: ImageChange) => changeImages(event, asked),
    onSuccess: (saved) => keep(cache, events, saved),
    onError: setProblem,
  });
  const { images, permissions } = event;
  const run = (asked: ImageChange) => {
    setProblem(null);
    change.mutate(asked);
  };
  const add = (file: File | null) => {
    if (file === null) return;
    const wrong = problemOf(file);
    if (wrong === null) run({ add: file });
    else setProblem(wrong);
  };
  return (
    <Card
      title={t('images')}
      description={t('images_text')}
      actions={
        permissions.update && images.length < MOST_EVENT_IMAGES ? (
          <FileButton accept={TYPES.join(',')} onChange={add}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                leftSection={<ImagePlus size={18} aria-hidden />}
                loading={change.isPending}
              >
                {t('images.add')}
              </Button>
            )}
          </FileButton>
        ) : null
      }
    >
      <div aria-live="polite">
        <ErrorNote error={problem} title={t('images.failed')} />
      </div>
      {images.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('images.none')}
        </Text>
      ) : (
        <ol className={classes.images} aria-label={t('images')}>
          {images.map((image, at) => (
            <OneImage
              key={image.id}
              image={image}
              at={at}
              count={images.length}
              isBusy={change.isPending}
              mayChange={permissions.update}
              onMove={(to) => run({ order: moved(images, at, to) })}
              onRemove={() => run({ remove: image.id })}
            />
          ))}
        </ol>
      )}
    </Card>
  );
}

function moved(images: readonly EventImage[], from: number, to: number): number[] {
  const ids = images.map(({ id }) => id);
  return ids.toSpliced(from, 1).toSpliced(to, 0, ...ids.slice(from, from + 1));
}

function OneImage(props: {
  image: EventImage;
  at: number;
  count: number;
  isBusy: boolean;
  mayChange: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation('community');
  const format = useFormat();
  const { image, at, count, isBusy } = props;
  const number = format.number(at + 1);
  const move = (to: number, key: 'images.earlier' | 'images.later', Arrow: typeof ArrowLeft) => (
    <ActionIcon
      variant="subtle"
      aria-label={t(key, { number })}
      title={t(key, { number })}
      disabled={isBusy || to < 0 || to >= count}
      onClick={() => props.onMove(to)}
    >
      <Mirrored icon={Arrow} />
    </ActionIcon>
  );
  return (
    <li className={classes.image}>
      <div className={classes.frame}>
        <Image src={image.url} alt={t('images.one', { number })} fit="cover" h="100%" />
        {at === 0 ? (
          <Badge variant="filled" className={classes.first}>
            {t('images.cover')}
          </Badge>
        ) : null}
      </div>
      {props.mayChange ? (
        <Group gap={0} wrap="nowrap" justify="flex-end">
          {count > 1 ? move(at - 1, 'images.earlier', ArrowLeft) : null}
          {count > 1 ? move(at + 1, 'images.later', ArrowRight) : null}
          <ActionIcon
            variant="subtle"
            color="red"
            aria-label={t('images.remove', { number })}
            title={t('images.remove', { number })}
            disabled={isBusy}
            onClick={props.onRemove}
          >
            <Trash2 size={18} aria-hidden />
          </ActionIcon>
        </Group>
      ) : null}
    </li>
  );
}
