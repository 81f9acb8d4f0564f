import { ActionIcon, Badge, Button, Group, Image, Text } from '@mantine/core';
import type { ErrorCode } from '@sealwright/contract';
import { useMutation } from '@tanstack/react-query';
import { ArrowLeft, ArrowRight, ImagePlus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../lib/api-error.ts';
import { useFormat } from '../lib/format.ts';
import { Card } from './card.tsx';
import { ErrorNote } from './error-note.tsx';
import { FileButton } from './file-button.tsx';
import classes from './image-list.module.css';
import { Mirrored } from './mirrored.tsx';

const TYPES = ['image/jpeg', 'image/png'];

export type ImageChange = { add: File } | { remove: number } | { order: number[] };

type Shown = { id: number; url: string };
type Props = {
  images: readonly Shown[];
  /** What may be added. */
  text: string;
  most: number;
  mostBytes: number;
  tooLarge: ErrorCode;
  /** Photographs fill their frame; things are seen whole. */
  fit: 'cover' | 'contain';
  mayChange: boolean;
  /** Each goes on from what the one before it left. */
  change: (asked: ImageChange) => Promise<unknown>;
};

/** The images of something, in an order: added, moved and removed one by one. The first one is the cover. */
export function ImageList({ images, text, most, mostBytes, tooLarge, fit, mayChange, change }: Props) {
  const { t } = useTranslation('images');
  const [problem, setProblem] = useState<unknown>(null);
  const { mutate, isPending } = useMutation({ mutationFn: change, onError: setProblem });
  const run = (asked: ImageChange) => {
    setProblem(null);
    mutate(asked);
  };
  const add = (file: File | null) => {
    if (file === null) return;
    const wrong = problemOf(file, mostBytes, tooLarge);
    if (wrong === null) run({ add: file });
    else setProblem(wrong);
  };
  return (
    <Card
      title={t('title')}
      description={text}
      actions={
        mayChange && images.length < most ? (
          <FileButton accept={TYPES.join(',')} onChange={add}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                leftSection={<ImagePlus size={18} aria-hidden />}
                loading={isPending}
              >
                {t('add')}
              </Button>
            )}
          </FileButton>
        ) : null
      }
    >
      <div aria-live="polite">
        <ErrorNote error={problem} title={t('failed')} />
      </div>
      {images.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('none')}
        </Text>
      ) : (
        <ol className={classes.images} data-fit={fit} aria-label={t('title')}>
          {images.map((image, at) => (
            <OneImage
              key={image.id}
              image={image}
              fit={fit}
              at={at}
              count={images.length}
              isBusy={isPending}
              mayChange={mayChange}
              onMove={(to) => run({ order: moved(images, at, to) })}
              onRemove={() => run({ remove: image.id })}
            />
          ))}
        </ol>
      )}
    </Card>
  );
}

/** Why a file cannot become an image, said before it is sent. */
function problemOf({ type, size }: File, mostBytes: number, tooLarge: ErrorCode): ApiError | null {
  if (!TYPES.includes(type) || size === 0) return new ApiError('image_invalid', { status: 422 });
  return size > mostBytes ? new ApiError(tooLarge, { status: 413 }) : null;
}

function moved(images: readonly Shown[], from: number, to: number): number[] {
  const ids = images.map(({ id }) => id);
  return ids.toSpliced(from, 1).toSpliced(to, 0, ...ids.slice(from, from + 1));
}

type OneProps = Pick<Props, 'fit' | 'mayChange'> & {
  image: Shown;
  at: number;
  count: number;
  isBusy: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
};

function OneImage({ image, fit, at, count, isBusy, mayChange, onMove, onRemove }: OneProps) {
  const { t } = useTranslation('images');
  const format = useFormat();
  const number = format.number(at + 1);
  const move = (to: number, key: 'earlier' | 'later', Arrow: typeof ArrowLeft) => (
    <ActionIcon
      variant="subtle"
      aria-label={t(key, { number })}
      title={t(key, { number })}
      disabled={isBusy || to < 0 || to >= count}
      onClick={() => onMove(to)}
    >
      <Mirrored icon={Arrow} />
    </ActionIcon>
  );
  return (
    <li className={classes.image}>
      <div className={classes.frame}>
        <Image src={image.url} alt={t('one', { number })} fit={fit} h="100%" />
        {at === 0 ? (
          <Badge variant="filled" className={classes.first}>
            {t('cover')}
          </Badge>
        ) : null}
      </div>
      {mayChange ? (
        <Group gap={0} wrap="nowrap" justify="flex-end">
          {count > 1 ? move(at - 1, 'earlier', ArrowLeft) : null}
          {count > 1 ? move(at + 1, 'later', ArrowRight) : null}
          <ActionIcon
            variant="subtle"
            color="red"
            aria-label={t('remove', { number })}
            title={t('remove', { number })}
            disabled={isBusy}
            onClick={onRemove}
          >
            <Trash2 size={18} aria-hidden />
          </ActionIcon>
        </Group>
      ) : null}
    </li>
  );
}
