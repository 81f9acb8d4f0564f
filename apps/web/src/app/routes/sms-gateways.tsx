import { createRoute, stripSearchParams, useNavigate } from '@tanstack/react-router';
import {
  DEFAULT_SMS_VIEW,
  SmsGatewaysSearch,
  SmsTextsSearch,
} from '../../features/connections/sms-gateways/sms-gateways.search.ts';
import { around, lazyScreen } from '../missing-part.ts';
import { numberOf, onlyPlatformAdmin } from './access.ts';
import { useNewestSearch } from './newest-search.ts';
import { signedIn } from './root.ts';

const GATEWAYS = { words: 'nav.sms_configurations', to: '/admin/sms' } as const;

const SmsGatewaysPage = lazyScreen(
  () => import('../../features/connections/sms-gateways/sms-gateways-page.tsx'),
  'SmsGatewaysPage',
);
const list = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/sms',
  beforeLoad: onlyPlatformAdmin,
  validateSearch: SmsGatewaysSearch,
  search: { middlewares: [stripSearchParams(DEFAULT_SMS_VIEW)] },
  component: around(SmsGatewaysPage, function SmsGateways() {
    const navigate = useNavigate();
    return (
      <SmsGatewaysPage
        search={useNewestSearch(list.useSearch(), '/admin/sms', SmsGatewaysSearch)}
        onSearch={(search, replace) => void navigate({ to: '/admin/sms', search, replace })}
      />
    );
  }),
});

const SmsTextsPage = lazyScreen(
  () => import('../../features/connections/sms-gateways/sms-texts-page.tsx'),
  'SmsTextsPage',
);
const texts = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/sms/texts',
  beforeLoad: onlyPlatformAdmin,
  validateSearch: SmsTextsSearch,
  search: { middlewares: [stripSearchParams(DEFAULT_SMS_VIEW)] },
  staticData: { trail: () => [GATEWAYS, { words: 'crumb.sms_texts' }] },
  component: around(SmsTextsPage, function SmsTexts() {
    const navigate = useNavigate();
    return (
      <SmsTextsPage
        search={useNewestSearch(texts.useSearch(), '/admin/sms/texts', SmsTextsSearch)}
        onSearch={(search, replace) => void navigate({ to: '/admin/sms/texts', search, replace })}
      />
    );
  }),
});

const NewSmsGatewayPage = lazyScreen(
  () => import('../../features/connections/sms-gateways/sms-gateway-page.tsx'),
  'NewSmsGatewayPage',
);
const create = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/sms/new',
  beforeLoad: onlyPlatformAdmin,
  staticData: { trail: () => [GATEWAYS, { words: 'crumb.new_sms_gateway' }] },
  component: NewSmsGatewayPage,
});

const SmsGatewayPage = lazyScreen(
  () => import('../../features/connections/sms-gateways/sms-gateway-page.tsx'),
  'SmsGatewayPage',
);
const one = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/sms/$id',
  beforeLoad: onlyPlatformAdmin,
  staticData: { trail: () => [GATEWAYS, { words: 'crumb.sms_gateway' }] },
  component: around(SmsGatewayPage, function SmsGateway() {
    const id = numberOf(one.useParams().id);
    return <SmsGatewayPage key={id} id={id} />;
  }),
});

export const smsGateways = [list, texts, create, one] as const;
