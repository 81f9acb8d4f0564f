import { accountGateways } from './routes/account-gateways.tsx';
import { administration } from './routes/administration.tsx';
import { accounts } from './routes/account.tsx';
import { billing } from './routes/billing.tsx';
import { bulkSends } from './routes/bulk-sends.tsx';
import { checklists } from './routes/checklists.tsx';
import { communicate } from './routes/communicate.tsx';
import { connections } from './routes/connections.tsx';
import { community } from './routes/community.tsx';
import { contacts } from './routes/contacts.tsx';
import { authorizing, developers } from './routes/developers.tsx';
import { documents } from './routes/documents.tsx';
import { messages } from './routes/messages.tsx';
import { orders } from './routes/orders.tsx';
import { paymentMethods } from './routes/payment-methods.tsx';
import { plans } from './routes/plans.tsx';
import { products } from './routes/products.tsx';
import { reading } from './routes/reading.tsx';
import { salesTax } from './routes/sales-tax.tsx';
import { root, signedIn } from './routes/root.ts';
import { smsGateways } from './routes/sms-gateways.tsx';
import { teamAddress } from './routes/team-address.tsx';
import { signatures } from './routes/signatures.tsx';
import { teams } from './routes/teams.tsx';
import { templates } from './routes/templates.tsx';
import { visitors } from './routes/visitors.tsx';
import { drives } from './routes/drives.tsx';
import { webhooks } from './routes/webhooks.tsx';
import { zapier } from './routes/zapier.tsx';
import { workspace } from './routes/workspace.tsx';

export const routeTree = root.addChildren([
  ...visitors,
  ...teamAddress,
  ...authorizing,
  signedIn.addChildren([
    ...documents,
    ...communicate,
    ...contacts,
    ...templates,
    ...messages,
    ...bulkSends,
    ...products,
    ...salesTax,
    ...checklists,
    ...orders,
    ...signatures,
    ...workspace,
    ...accounts,
    ...teams,
    ...paymentMethods,
    ...billing,
    ...administration,
    ...plans,
    ...webhooks,
    zapier,
    ...drives,
    ...connections,
    ...accountGateways,
    ...smsGateways,
    ...community,
    ...reading,
    ...developers,
  ]),
]);
