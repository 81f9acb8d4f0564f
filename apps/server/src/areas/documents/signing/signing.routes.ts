import {
  answerIdentity,
  attachSignature,
  declineSigning,
  delegateSigning,
  downloadSigned,
  fillField,
  finishSigning,
  getClientView,
  getClientViewText,
  getEndedLink,
  getIdentityCheck,
  getMarkImage,
  getNextInPerson,
  getSigning,
  getSigningFile,
  getSigningText,
  giveConsent,
  reportPageTimes,
  requestNewLink,
  startIdentity,
  startNextInPerson,
  watchSigning,
  withdrawConsent,
} from '@sealwright/contract';
import { publicAccess, type Route, route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Scoped } from '../../access/index.ts';
import { recipientAccess } from './signing.access.ts';
import { clientViewService } from './signing.client-view.service.ts';
import { consentService } from './signing.consent.service.ts';
import { downloadService } from './signing.download.service.ts';
import { endedService } from './signing.ended.service.ts';
import { fieldsService } from './signing.fields.service.ts';
import { finishService } from './signing.finish.service.ts';
import { inPersonRowService } from './signing.in-person.service.ts';
import { markImages } from './signing.marks.images.ts';
import { identityService } from './identity/identity.service.ts';
import { pageTimesService } from './signing.page-times.service.ts';
import { readingService } from './signing.reading.service.ts';
import { signingService, type SigningParts } from './signing.service.ts';

/** `fillField` shares its path with the sender's `updateField`: mount both; a token in the query chooses this one. */
export function signingRoutes(platform: Platform, parts: SigningParts, { scoped }: { scoped: Scoped }): Route[] {
  const reading = scoped('documents:read');
  const clientView = clientViewService(platform, parts);
  const { onDocument, onEnded, onField, onIdentity } = recipientAccess(platform);
  const signing = signingService(platform, parts);
  const readings = readingService(platform, parts);
  const fields = fieldsService(platform, parts);
  const images = markImages(platform);
  const ending = finishService(platform, parts.mailTexts);
  const identity = identityService(platform);
  const row = inPersonRowService(platform);
  const consent = consentService(platform);
  const ended = endedService(platform);
  const pageTimes = pageTimesService(platform);
  const downloads = downloadService(platform, parts.files);
  return [
    route(getIdentityCheck, onIdentity, ({ caller }) => identity.describe(caller)),
    route(startIdentity, onIdentity, ({ caller, body }) => identity.start(caller, body)),
    route(answerIdentity, onIdentity, ({ caller, body }) => identity.answer(caller, body)),
    route(getNextInPerson, onDocument, ({ caller }) => row.describe(caller)),
    route(startNextInPerson, onDocument, ({ caller }) => row.start(caller)),
    route(getSigning, onDocument, ({ caller, query }) => signing.view(caller, query)),
    route(getSigningFile, onDocument, ({ caller, params }) => readings.file(caller, params.file)),
    route(getSigningText, onDocument, ({ caller, params }) => readings.text(caller, params.file)),
    route(giveConsent, onDocument, ({ caller, body }) => consent.answer(caller, body)),
    route(withdrawConsent, onDocument, ({ caller, body }) => consent.withdraw(caller, body.reason.trim())),
    route(fillField, onField, ({ caller, params, body }) => fields.fill(caller, params.id, body.value)),
    route(attachSignature, onField, ({ caller, params, body, request }) =>
      fields.attach(caller, params.id, body, request),
    ),
    route(getMarkImage, publicAccess, ({ params, query }) => images.read(params, query)),
    route(finishSigning, onDocument, ({ caller }) => ending.finish(caller)),
    route(declineSigning, onDocument, ({ caller, body }) => ending.decline(caller, body.reason)),
    route(delegateSigning, onDocument, ({ caller, body }) => ending.delegate(caller, body)),
    route(downloadSigned, onDocument, ({ caller, query, request }) => downloads.download(caller, query, request)),
    route(reportPageTimes, onDocument, ({ caller, body }) => pageTimes.report(caller, body.pages)),
    route(getClientView, reading, ({ caller, params, query }) =>
      clientView.view(caller, params.id, query.recipient, query.locale),
    ),
    route(getClientViewText, reading, ({ caller, params, query }) => clientView.text(caller, params.id, query.file)),
    route(getEndedLink, onEnded, ({ caller }) => ended.describe(caller)),
    route(requestNewLink, onEnded, ({ caller }) => ended.request(caller)),
    route(watchSigning, onDocument, async ({ caller }) => readings.watch(caller)),
  ];
}
