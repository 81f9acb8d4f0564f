import { getPagePicture } from '@sealwright/contract';
import { publicAccess, route } from '../../platform/http.ts';
import type { PicturesService } from './files.pictures.ts';

export const filesRoutes = (pictures: PicturesService) => [
  route(getPagePicture, publicAccess, ({ params, query }) => pictures.show(params, query)),
];
