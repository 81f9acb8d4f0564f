import {
  addProductImage,
  changeProducts,
  createProduct,
  createProductImport,
  deleteProduct,
  downloadProductImportReport,
  exportProducts,
  getProduct,
  getProductImage,
  getProductImport,
  getProductWords,
  listProducts,
  orderProductImages,
  removeProductImage,
  startProductImport,
  undoProductChange,
  updateProduct,
} from '@sealwright/contract';
import { publicAccess, route, type Route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SessionAccess } from '../../access/index.ts';
import { changesService } from './changes.service.ts';
import { exportService } from './export.service.ts';
import { type ImageParts, imagesService } from './images.service.ts';
import { productImportsService } from './imports/imports.service.ts';
import { productsService } from './products.service.ts';

export function productsRoutes(
  platform: Platform,
  parts: ImageParts,
  { platformAdmin }: Pick<SessionAccess, 'platformAdmin'>,
): Route[] {
  const products = productsService(platform);
  const changes = changesService(platform);
  const images = imagesService(platform, parts);
  const imports = productImportsService(platform);
  const exporting = exportService(platform);
  return [
    route(listProducts, platformAdmin, ({ caller, query, request }) => products.list(caller, query, request)),
    route(exportProducts, platformAdmin, ({ caller, query, request }) => exporting.export(caller, query, request)),
    route(getProductWords, platformAdmin, () => products.words()),
    route(createProduct, platformAdmin, ({ caller, body, request }) => products.create(caller, body, request)),
    route(changeProducts, platformAdmin, ({ caller, body, request }) => changes.many(caller, body, request)),
    route(undoProductChange, platformAdmin, ({ caller, params, request }) => changes.undo(caller, params.id, request)),
    route(createProductImport, platformAdmin, ({ caller, upload }) => imports.create(caller, upload)),
    route(getProductImport, platformAdmin, ({ caller, params }) => imports.get(caller, params.id)),
    route(startProductImport, platformAdmin, ({ caller, params, request }) =>
      imports.start(caller, params.id, request),
    ),
    route(downloadProductImportReport, platformAdmin, ({ caller, params }) => imports.report(caller, params.id)),
    route(getProduct, platformAdmin, ({ caller, params }) => products.get(caller, params.id)),
    route(updateProduct, platformAdmin, ({ caller, params, body, request }) =>
      products.update(caller, params.id, body, request),
    ),
    route(deleteProduct, platformAdmin, ({ caller, params, request }) => changes.delete(caller, params.id, request)),
    route(addProductImage, platformAdmin, ({ caller, params, upload, request }) =>
      images.add(caller, params.id, upload, request),
    ),
    route(orderProductImages, platformAdmin, ({ caller, params, body, request }) =>
      images.order(caller, params.id, body.images, request),
    ),
    route(removeProductImage, platformAdmin, ({ caller, params, request }) =>
      images.remove(caller, params.id, params.image, request),
    ),
    route(getProductImage, publicAccess, ({ params }) => images.show(params.key)),
  ];
}
