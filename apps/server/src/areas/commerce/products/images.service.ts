import { randomBytes } from 'node:crypto';
import { MOST_PRODUCT_IMAGES, type Product, PRODUCT_IMAGE_BYTES } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { FileAnswer, type Incoming, type Upload } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Actor, requireCan } from '../../access/index.ts';
import { type FilesService, type PdfThreads, redrawnUpload } from '../../files/index.ts';
import { productPolicy } from './products.policy.ts';
import { type ImageRow, type ProductRow, productsRepo } from './products.repo.ts';
import { locked, productOf } from './products.service.ts';

const SIDE_PX = 1200;
const KEY_BYTES = 16;
const MEDIA_TYPE = 'image/webp';

// Decoding an image is expensive.
const PICTURES = { name: 'product-images', points: 300, seconds: 3600 };

export type ImageParts = { files: FilesService; threads: PdfThreads };

/** The pictures of a product. Each has an address of its own for ever, so browsers keep it. */
export const imagesService = (platform: Platform, { files, threads }: ImageParts) => {
  const { clock, config, db, events, limits } = platform;

  const change = (
    actor: Actor,
    id: number,
    request: Incoming,
    work: (tx: Db, images: readonly ImageRow[], product: ProductRow) => Promise<void>,
  ): Promise<Product> =>
    db.transaction().execute(async (tx) => {
      const product = await locked(tx, id, request);
      await work(tx, (await productsRepo(tx).imagesOf([id])).get(id) ?? [], product);
      const at = clock.now();
      const { name } = await productsRepo(tx).update(id, { updatedAt: at });
      await events.publish(tx, { type: 'product_changed', at, userId: actor.userId, request, details: { name } });
      return productOf(tx, actor, { id, currency: config.currency });
    });

  return {
    /** Throws `file_missing`, `files_too_many`, `product_image_too_large`, `image_invalid`, `product_images_too_many`. */
    add: async (actor: Actor, id: number, upload: Upload, request: Incoming): Promise<Product> => {
      requireCan(actor, productPolicy.update);
      const images = (await productsRepo(db).imagesOf([id])).get(id) ?? [];
      // Checked before decoding to save work, and again under the lock.
      if (images.length >= MOST_PRODUCT_IMAGES) throw new AppError('product_images_too_many');
      await limits.take(PICTURES, String(actor.userId));
      const { bytes, width, height } = await redrawnUpload(
        platform,
        upload,
        (path) => threads.run('normal', 'drawPhoto', path, SIDE_PX),
        { bytes: PRODUCT_IMAGE_BYTES, tooLarge: 'product_image_too_large' },
      );
      const { sha256 } = await files.keep(bytes, MEDIA_TYPE);
      return change(actor, id, request, async (tx, present) => {
        if (present.length >= MOST_PRODUCT_IMAGES) throw new AppError('product_images_too_many');
        const key = randomBytes(KEY_BYTES).toString('base64url');
        const position = (present.at(-1)?.position ?? -1) + 1;
        await productsRepo(tx).addImage({ productId: id, position, key, sha256, width, height });
      });
    },

    /** Throws `product_images_changed` where these are not all of them. */
    order: (actor: Actor, id: number, wanted: readonly number[], request: Incoming): Promise<Product> => {
      requireCan(actor, productPolicy.update);
      return change(actor, id, request, async (tx, present) => {
        const known = new Set(present.map((image) => image.id));
        const isAll = wanted.length === known.size && new Set(wanted).size === known.size;
        if (!isAll || !wanted.every((image) => known.has(image))) throw new AppError('product_images_changed');
        for (const [position, image] of wanted.entries()) await productsRepo(tx).placeImage(image, position);
      });
    },

    remove: (actor: Actor, id: number, image: number, request: Incoming): Promise<Product> => {
      requireCan(actor, productPolicy.update);
      return change(actor, id, request, async (tx, present) => {
        if (!present.some((one) => one.id === image)) throw new AppError('not_found');
        await productsRepo(tx).deleteImage(image);
      });
    },

    show: async (key: string): Promise<FileAnswer> => {
      const sha256 = await productsRepo(db).findImage(key);
      if (sha256 === undefined) throw new AppError('not_found');
      return new FileAnswer(await files.read(sha256), MEDIA_TYPE, { isImmutable: true });
    },
  };
};
