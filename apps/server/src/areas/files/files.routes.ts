import { getPagePicture } from '@sealwright/contract';
import { publicAccess, route } from '../../platform/http/http.ts';
import type { PicturesService } from './pdf/pictures.ts';

export const filesRoutes = (pictures: PicturesService) => [
  route(getPagePicture, publicAccess, ({ params, query }) => pictures.show(params, query)),
];
