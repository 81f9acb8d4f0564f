import { commerceStatuses, commerceTexts } from './errors.commerce.ts';
import { communityStatuses, communityTexts } from './errors.community.ts';
import { connectionStatuses, connectionTexts } from './errors.connections.ts';
import { taxStatuses, taxTexts } from './errors.tax.ts';
import { templateStatuses, templateTexts } from './errors.templates.ts';

/** What can fail in the areas that have a file of their own for it: status, and English. */
export const areaStatuses = {
  ...templateStatuses,
  ...commerceStatuses,
  ...communityStatuses,
  ...connectionStatuses,
  ...taxStatuses,
};

export const areaTexts: Record<keyof typeof areaStatuses, string> = {
  ...templateTexts,
  ...commerceTexts,
  ...communityTexts,
  ...connectionTexts,
  ...taxTexts,
};
