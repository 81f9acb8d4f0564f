import { createRoute, notFound, redirect } from '@tanstack/react-router';
import { brandQuery, switchToSubdomain } from '../../features/teams/acting.queries.ts';
import { setBrand } from '../../lib/acting.ts';
import { ApiError } from '../../lib/api.ts';
import { session } from '../../lib/session.ts';
import { lazyScreen } from '../missing-part.ts';
import { type Context, ENTRY } from './access.ts';
import { root } from './root.ts';

type Visit = Context & { params: { subdomain: string } };

/** In the name and the colour of the team. Without an answer the page stands in the product's own. */
async function wearBrand({ context, params }: Visit): Promise<void> {
  try {
    setBrand(await context.queryClient.ensureQueryData(brandQuery(params.subdomain)));
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw notFound();
  }
}

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/t/$subdomain',
  beforeLoad: async (visit) => {
    if (session().signedIn) {
      await switchToSubdomain(visit.context.queryClient, visit.params.subdomain);
      setBrand(null);
      throw redirect({ to: ENTRY });
    }
    await wearBrand(visit);
  },
  component: lazyScreen(() => import('../../features/people/sign-in/sign-in-page.tsx'), 'SignInPage'),
});

const verify = createRoute({
  getParentRoute: () => root,
  path: '/t/$subdomain/verify',
  beforeLoad: wearBrand,
  component: lazyScreen(() => import('../../features/documents/verify/verify-page.tsx'), 'VerifyPage'),
});

/** A team's own address: the ways in and the check of files, in its name and colour. */
export const teamAddress = [signIn, verify] as const;
