import { createRoute, stripSearchParams, useNavigate } from '@tanstack/react-router';
import { GatewayOwner } from '../../features/connections/gateway-owner.ts';
import {
  DEFAULT_SMS_VIEW,
  SmsGatewaysSearch,
  SmsTextsSearch,
} from '../../features/connections/sms-gateways/sms-gateways.search.ts';
import { around, lazyScreen } from '../missing-part.ts';
import { numberOf } from './access.ts';
import { useNewestSearch } from './newest-search.ts';
import { signedIn } from './root.ts';

// The screens of the installation's gateways, about those of the account that one acts for.
const MAIL = { words: 'nav.team_smtp_gateways', to: '/team/smtp-gateways' } as const;
const SMS = { words: 'nav.team_sms_gateways', to: '/team/sms-gateways' } as const;

const MailGatewaysPage = lazyScreen(
  () => import('../../features/connections/mail-gateways/mail-gateways-page.tsx'),
  'MailGatewaysPage',
);
const mailGateways = createRoute({
  getParentRoute: () => signedIn,
  path: '/team/smtp-gateways',
  component: around(MailGatewaysPage, function AccountMailGateways() {
    return (
      <GatewayOwner value="account">
        <MailGatewaysPage />
      </GatewayOwner>
    );
  }),
});

const NewGatewayPage = lazyScreen(
  () => import('../../features/connections/mail-gateways/gateway-page.tsx'),
  'NewGatewayPage',
);
const newMailGateway = createRoute({
  getParentRoute: () => signedIn,
  path: '/team/smtp-gateways/new',
  staticData: { trail: () => [MAIL, { words: 'crumb.new_mail_gateway' }] },
  component: around(NewGatewayPage, function NewAccountMailGateway() {
    return (
      <GatewayOwner value="account">
        <NewGatewayPage />
      </GatewayOwner>
    );
  }),
});

const GatewayPage = lazyScreen(
  () => import('../../features/connections/mail-gateways/gateway-page.tsx'),
  'GatewayPage',
);
const mailGateway = createRoute({
  getParentRoute: () => signedIn,
  path: '/team/smtp-gateways/$id',
  staticData: { trail: () => [MAIL, { words: 'crumb.mail_gateway' }] },
  component: around(GatewayPage, function AccountMailGateway() {
    const id = numberOf(mailGateway.useParams().id);
    return (
      <GatewayOwner value="account">
        <GatewayPage key={id} id={id} />
      </GatewayOwner>
    );
  }),
});

const SmsGatewaysPage = lazyScreen(
  () => import('../../features/connections/sms-gateways/sms-gateways-page.tsx'),
  'SmsGatewaysPage',
);
const smsGateways = createRoute({
  getParentRoute: () => signedIn,
  path: '/team/sms-gateways',
  validateSearch: SmsGatewaysSearch,
  search: { middlewares: [stripSearchParams(DEFAULT_SMS_VIEW)] },
  component: around(SmsGatewaysPage, function AccountSmsGateways() {
    const navigate = useNavigate();
    return (
      <GatewayOwner value="account">
        <SmsGatewaysPage
          search={useNewestSearch(smsGateways.useSearch(), '/team/sms-gateways', SmsGatewaysSearch)}
          onSearch={(search, replace) => void navigate({ to: '/team/sms-gateways', search, replace })}
        />
      </GatewayOwner>
    );
  }),
});

const SmsTextsPage = lazyScreen(
  () => import('../../features/connections/sms-gateways/sms-texts-page.tsx'),
  'SmsTextsPage',
);
const smsTexts = createRoute({
  getParentRoute: () => signedIn,
  path: '/team/sms-gateways/texts',
  validateSearch: SmsTextsSearch,
  search: { middlewares: [stripSearchParams(DEFAULT_SMS_VIEW)] },
  staticData: { trail: () => [SMS, { words: 'crumb.sms_texts' }] },
  component: around(SmsTextsPage, function AccountSmsTexts() {
    const navigate = useNavigate();
    return (
      <GatewayOwner value="account">
        <SmsTextsPage
          search={useNewestSearch(smsTexts.useSearch(), '/team/sms-gateways/texts', SmsTextsSearch)}
          onSearch={(search, replace) => void navigate({ to: '/team/sms-gateways/texts', search, replace })}
        />
      </GatewayOwner>
    );
  }),
});

const NewSmsGatewayPage = lazyScreen(
  () => import('../../features/connections/sms-gateways/sms-gateway-page.tsx'),
  'NewSmsGatewayPage',
);
const newSmsGateway = createRoute({
  getParentRoute: () => signedIn,
  path: '/team/sms-gateways/new',
  staticData: { trail: () => [SMS, { words: 'crumb.new_sms_gateway' }] },
  component: around(NewSmsGatewayPage, function NewAccountSmsGateway() {
    return (
      <GatewayOwner value="account">
        <NewSmsGatewayPage />
      </GatewayOwner>
    );
  }),
});

const SmsGatewayPage = lazyScreen(
  () => import('../../features/connections/sms-gateways/sms-gateway-page.tsx'),
  'SmsGatewayPage',
);
const smsGateway = createRoute({
  getParentRoute: () => signedIn,
  path: '/team/sms-gateways/$id',
  staticData: { trail: () => [SMS, { words: 'crumb.sms_gateway' }] },
  component: around(SmsGatewayPage, function AccountSmsGateway() {
    const id = numberOf(smsGateway.useParams().id);
    return (
      <GatewayOwner value="account">
        <SmsGatewayPage key={id} id={id} />
      </GatewayOwner>
    );
  }),
});

export const accountGateways = [
  mailGateways,
  newMailGateway,
  mailGateway,
  smsGateways,
  smsTexts,
  newSmsGateway,
  smsGateway,
] as const;
