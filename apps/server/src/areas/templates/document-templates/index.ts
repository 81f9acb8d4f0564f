/**
 * What documents are begun from: files, roles instead of people, fields and settings. The editor saves a draft; publishing makes it the
 * version that is used, and a version does not change any more. Files stay as long as a version names them. A document that was
 * begun from a template stands on its own.
 */
export { documentTemplatesRoutes } from './document-templates.routes.ts';
export { blankContent, contentFromDocument } from './content.ts';
export { findFor, readTemplate } from './document-templates.act.ts';
export { said } from './document-templates.events.ts';
export { isSeenBy, refusalOf, requireAct, templatePolicy } from './document-templates.policy.ts';
export { type ListedTemplate, templatesRepo } from './document-templates.repo.ts';
export { addStored, begin, fill } from './making.service.ts';
export { templatesEstate } from './estate.ts';
export { templatesOfAccount } from './own-data.reads.ts';
export { castFrom, contactsBy, filledFields } from './people.ts';
export { usingService } from './using.service.ts';
