import { randomBytes } from 'node:crypto';
import { type CommunityEvent, EVENT_IMAGE_BYTES, getCommunityEvent, MOST_EVENT_IMAGES } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { FileAnswer, type Incoming, type Upload } from '../../../platform/http/http.ts';
import { readBy, refuseStale } from '../../../platform/http/stale.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Actor, requireCan } from '../../access/index.ts';
import { type FilesService, type PdfThreads, redrawnUpload } from '../../files/index.ts';
import { communityPolicy, thingOf, thingsRepo } from '../base/index.ts';
import { eventKind } from './events.kind.ts';
import { type EventImageRow, type EventRow, imagesOf } from './events.reads.ts';
import { eventsRepo } from './events.repo.ts';

const SIDE_PX = 1600;
const KEY_BYTES = 16;
const MEDIA_TYPE = 'image/webp';

// Decoding an image is expensive.
const PICTURES = { name: 'event-images', points: 300, seconds: 3600 };

export type EventImageParts = { files: FilesService; threads: PdfThreads };

/** The pictures of an event. Each has an address of its own for ever, so browsers keep it. */
export const eventImages = (platform: Platform, { files, threads }: EventImageParts) => {
  const { clock, db, events, limits } = platform;

  const change = (
    actor: Actor,
    id: number,
    request: Incoming,
    work: (tx: Db, images: readonly EventImageRow[]) => Promise<unknown>,
  ): Promise<CommunityEvent> =>
    db.transaction().execute(async (tx) => {
      const repo = thingsRepo<EventRow>(tx, eventKind);
      const event = await repo.lock(id);
      if (event === undefined) throw new AppError('not_found');
      refuseStale(request, event, readBy(getCommunityEvent, { id }));
      await work(tx, (await imagesOf(tx, [id])).get(id) ?? []);
      const at = clock.now();
      await repo.update(id, {}, at);
      const details = { type: eventKind.type, name: eventKind.nameOf(event) };
      await events.publish(tx, { type: 'community_changed', at, userId: actor.userId, request, details });
      return thingOf<CommunityEvent>(tx, eventKind, actor, id);
    });

  return {
    /** Throws `file_missing`, `files_too_many`, `event_image_too_large`, `image_invalid`, `event_images_too_many`. */
    add: async (actor: Actor, id: number, upload: Upload, request: Incoming): Promise<CommunityEvent> => {
      requireCan(actor, communityPolicy.update);
      if ((await thingsRepo(db, eventKind).find(id)) === undefined) throw new AppError('not_found');
      // Checked before decoding to save work, and again under the lock.
      refuseFull((await imagesOf(db, [id])).get(id) ?? []);
      await limits.take(PICTURES, String(actor.userId));
      const { bytes, width, height } = await redrawnUpload(
        platform,
        upload,
        (path) => threads.run('normal', 'drawPhoto', path, SIDE_PX),
        { bytes: EVENT_IMAGE_BYTES, tooLarge: 'event_image_too_large' },
      );
      const { sha256 } = await files.keep(bytes, MEDIA_TYPE);
      return change(actor, id, request, async (tx, present) => {
        refuseFull(present);
        const key = randomBytes(KEY_BYTES).toString('base64url');
        const position = (present.at(-1)?.position ?? -1) + 1;
        await eventsRepo(tx).addImage({ eventId: id, position, key, sha256, width, height });
      });
    },

    /** Throws `event_images_changed` where these are not all of them. */
    order: (actor: Actor, id: number, wanted: readonly number[], request: Incoming): Promise<CommunityEvent> => {
      requireCan(actor, communityPolicy.update);
      return change(actor, id, request, async (tx, present) => {
        const known = new Set(present.map((image) => image.id));
        const isAll = wanted.length === known.size && new Set(wanted).size === known.size;
        if (!isAll || !wanted.every((image) => known.has(image))) throw new AppError('event_images_changed');
        for (const [position, image] of wanted.entries()) await eventsRepo(tx).placeImage(image, position);
      });
    },

    remove: (actor: Actor, id: number, image: number, request: Incoming): Promise<CommunityEvent> => {
      requireCan(actor, communityPolicy.update);
      return change(actor, id, request, async (tx, present) => {
        if (!present.some((one) => one.id === image)) throw new AppError('not_found');
        await eventsRepo(tx).deleteImage(image);
      });
    },

    show: async (key: string): Promise<FileAnswer> => {
      const sha256 = await eventsRepo(db).findImage(key);
      if (sha256 === undefined) throw new AppError('not_found');
      return new FileAnswer(await files.read(sha256), MEDIA_TYPE, { isImmutable: true });
    },
  };
};

function refuseFull(images: readonly EventImageRow[]): void {
  if (images.length >= MOST_EVENT_IMAGES) throw new AppError('event_images_too_many');
}
