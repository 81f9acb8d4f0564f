import type { areaStatuses } from './errors.areas.ts';
import { accountImportTexts } from './errors.account-imports.ts';
import { clientSideTexts } from './errors.client-side.ts';
import { commerceTexts } from './errors.commerce.ts';
import { communityTexts } from './errors.community.ts';
import { connectionTexts } from './errors.connections.texts.ts';
import { documentTexts } from './errors.documents.ts';
import { irsTexts } from './errors.irs-forms.ts';
import { liveSessionTexts } from './errors.live-sessions.ts';
import { sealingTexts } from './errors.sealing.ts';
import { taxTexts } from './errors.tax.ts';
import { templateTexts } from './errors.templates.ts';

/** What the failures of those areas say in English. */
export const areaTexts: Record<keyof typeof areaStatuses, string> = {
  ...accountImportTexts,
  ...clientSideTexts,
  ...templateTexts,
  ...commerceTexts,
  ...communityTexts,
  ...connectionTexts,
  ...documentTexts,
  ...irsTexts,
  ...liveSessionTexts,
  ...sealingTexts,
  ...taxTexts,
};
