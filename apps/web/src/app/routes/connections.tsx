import { createRoute } from '@tanstack/react-router';
import { around, lazyScreen } from '../missing-part.ts';
import { numberOf, onlyPlatformAdmin } from './access.ts';
import { signedIn } from './root.ts';

const GATEWAYS = { words: 'nav.smtp_gateway', to: '/admin/smtp-gateways' } as const;

const MailGatewaysPage = lazyScreen(
  () => import('../../features/connections/mail-gateways/mail-gateways-page.tsx'),
  'MailGatewaysPage',
);
const gateways = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/smtp-gateways',
  beforeLoad: onlyPlatformAdmin,
  component: MailGatewaysPage,
});

const NewGatewayPage = lazyScreen(
  () => import('../../features/connections/mail-gateways/gateway-page.tsx'),
  'NewGatewayPage',
);
const newGateway = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/smtp-gateways/new',
  beforeLoad: onlyPlatformAdmin,
  staticData: { trail: () => [GATEWAYS, { words: 'crumb.new_mail_gateway' }] },
  component: NewGatewayPage,
});

const GatewayPage = lazyScreen(
  () => import('../../features/connections/mail-gateways/gateway-page.tsx'),
  'GatewayPage',
);
const gateway = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/smtp-gateways/$id',
  beforeLoad: onlyPlatformAdmin,
  staticData: { trail: () => [GATEWAYS, { words: 'crumb.mail_gateway' }] },
  component: around(GatewayPage, function Gateway() {
    const id = numberOf(gateway.useParams().id);
    return <GatewayPage key={id} id={id} />;
  }),
});

export const connections = [gateways, newGateway, gateway] as const;
