import type { OauthApplication } from '@sealwright/contract';
import { type Actor, permissionsOf } from '../../../access/index.ts';
import { applicationPolicy } from './applications.policy.ts';
import type { CountedApplication } from './applications.repo.ts';

const ON_AN_APPLICATION = { update: applicationPolicy.update, delete: applicationPolicy.delete };

/** An application as the contract shows it: never its secret. */
export const toApplication = (actor: Actor, row: CountedApplication, issuer: string): OauthApplication => ({
  id: row.id,
  name: row.name,
  clientId: row.clientId,
  clientType: row.clientType,
  redirectUris: row.redirectUris,
  embedOrigins: row.embedOrigins,
  secretHint: row.secretHint,
  people: row.people,
  issuer,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  version: row.version,
  permissions: permissionsOf(actor, ON_AN_APPLICATION, undefined),
});
