import { type CommunityEvent, EVENT_IMAGE_BYTES, MOST_EVENT_IMAGES } from '@sealwright/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ImageList } from '../../../ui/image-list.tsx';
import { keep } from '../base/family.ts';
import { changeImages, events } from './events.ts';

export function EventImages({ event }: { event: CommunityEvent }) {
  const { t } = useTranslation('community');
  const cache = useQueryClient();
  return (
    <ImageList
      images={event.images}
      text={t('images_text')}
      most={MOST_EVENT_IMAGES}
      mostBytes={EVENT_IMAGE_BYTES}
      tooLarge="event_image_too_large"
      fit="cover"
      mayChange={event.permissions.update}
      change={async (asked) => keep(cache, events, await changeImages(event, asked))}
    />
  );
}
