import { redirectProblem } from '@sealwright/contract';
import type { AdapterPayload } from 'oidc-provider';
import type { Platform } from '../../../../platform/platform.ts';
import { findByClientId } from '../applications/applications.reads.ts';

/** An application in the words of the library. Its secret is a hash: see `compareClientSecret` in `provider.ts`. */
export async function findClient({ db }: Platform, clientId: string): Promise<AdapterPayload | undefined> {
  const row = await findByClientId(db, clientId);
  if (row === undefined) return undefined;
  const isPublic = row.clientType === 'public';
  return {
    client_id: row.clientId,
    client_name: row.name,
    redirect_uris: row.redirectUris,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    // Native ones may listen on any port of the machine they run on (RFC 8252, 7.3).
    application_type: isPublic && row.redirectUris.some(isNative) ? 'native' : 'web',
    token_endpoint_auth_method: isPublic ? 'none' : 'client_secret_basic',
    ...(row.secretHash === null ? {} : { client_secret: row.secretHash.toString('hex') }),
  };
}

const isNative = (uri: string): boolean => !uri.startsWith('https:') && redirectProblem(uri, 'public') === null;
