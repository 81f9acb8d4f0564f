import { accountImportStatuses } from './errors.account-imports.ts';
import { clientSideStatuses } from './errors.client-side.ts';
import { commerceStatuses } from './errors.commerce.ts';
import { communityStatuses } from './errors.community.ts';
import { connectionStatuses } from './errors.connections.ts';
import { documentStatuses } from './errors.documents.ts';
import { irsStatuses } from './errors.irs-forms.ts';
import { liveSessionStatuses } from './errors.live-sessions.ts';
import { sealingStatuses } from './errors.sealing.ts';
import { taxStatuses } from './errors.tax.ts';
import { templateStatuses } from './errors.templates.ts';

/** What can fail in the areas that have a file of their own for it, with its status. Their English is apart: browsers need none of it. */
export const areaStatuses = {
  ...accountImportStatuses,
  ...clientSideStatuses,
  ...templateStatuses,
  ...commerceStatuses,
  ...communityStatuses,
  ...connectionStatuses,
  ...documentStatuses,
  ...irsStatuses,
  ...liveSessionStatuses,
  ...sealingStatuses,
  ...taxStatuses,
};
