import { authentication } from './authentication.js';
import { createContact } from './creates/create-contact.js';
import { sendTemplate } from './creates/send-template.js';
import { sealedFile } from './lib/documents.js';
import { addToken, sayRefusals } from './lib/requests.js';
import own from './package.json' with { type: 'json' };
import { documentCompleted } from './triggers/document-completed.js';
import { recipientFinished } from './triggers/recipient-finished.js';
import { templates } from './triggers/templates.js';

const byKey = (...all) => Object.fromEntries(all.map((one) => [one.key, one]));

/** The app definition: what Zapier knows of a Sealwright instance. */
// oxlint-disable-next-line import/no-default-export -- Zapier’s platform takes the default export
export default {
  version: own.version,
  platformVersion: own.dependencies['zapier-platform-core'],
  authentication,
  beforeRequest: [addToken],
  afterResponse: [sayRefusals],
  triggers: byKey(documentCompleted, recipientFinished, templates),
  creates: byKey(sendTemplate, createContact),
  hydrators: { sealedFile },
};
