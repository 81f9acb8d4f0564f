import {
  createDrawingLink,
  createSignature,
  deleteSignature,
  getDrawingLink,
  getSignatureImage,
  listSignatures,
  openDrawingLink,
  sendDrawing,
  setDefaultSignature,
  updateSignature,
} from '@sealwright/contract';
import { publicAccess, route, type Route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SessionAccess } from '../../access/index.ts';
import { drawingAccess } from './drawing-links.access.ts';
import { drawingLinksService } from './drawing-links.service.ts';
import { imagesService } from './signatures.images.ts';
import { type Parts, signaturesService } from './signatures.service.ts';

export function signaturesRoutes(platform: Platform, parts: Parts, { user }: Pick<SessionAccess, 'user'>): Route[] {
  const images = imagesService(platform);
  const signatures = signaturesService(platform, { ...parts, images });
  const links = drawingLinksService(platform, { ...parts, images });
  const drawing = drawingAccess(platform);
  return [
    route(listSignatures, user, ({ caller }) => signatures.list(caller)),
    route(createSignature, user, ({ caller, body, request }) => signatures.create(caller, body, request)),
    route(updateSignature, user, ({ caller, params, body, request }) =>
      signatures.rename(caller, params.id, body.title, request),
    ),
    route(setDefaultSignature, user, ({ caller, params, request }) =>
      signatures.setDefault(caller, params.id, request),
    ),
    route(deleteSignature, user, ({ caller, params, request }) => signatures.delete(caller, params.id, request)),
    route(getSignatureImage, publicAccess, ({ params, query }) => images.read(params.sha256, query)),
    route(createDrawingLink, user, ({ caller }) => links.create(caller)),
    route(getDrawingLink, user, ({ caller, params }) => links.look(caller, params.id)),
    route(openDrawingLink, drawing, ({ caller }) => links.describe(caller)),
    route(sendDrawing, drawing, ({ caller, body }) => links.send(caller, body.image)),
  ];
}
