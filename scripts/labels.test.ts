import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The labels that the specification gives (part 2), as English readers see them: the key of each bundle, and the label. */
const LABELS: Record<string, Record<string, string>> = {
  common: {
    'nav.documents_manager': 'Documents manager',
    'nav.dashboard': 'Dashboard',
    'nav.signatures': 'Signatures',
    'nav.templates': 'Templates',
    'nav_branch.sales_tax': 'Sales tax',
    'nav.tax_overview': 'Overview',
    'nav.tax_setup': 'Setup',
    'nav.tax_manage': 'Manage',
    'nav.contacts': 'Contacts',
    'nav.billing': 'Billing',
    'nav.team_setting': 'Team setting',
    'nav.team_users': 'Team users',
    'nav.accounts': 'Accounts',
    'nav.user_management': 'User management',
    'nav.pricing_setting': 'Pricing setting',
    'nav.teams_management': 'Teams management',
    'nav.tutorials': 'Tutorials',
    'nav.developers_tool': 'Developers tool',
    'nav.add_template': 'Add template',
    'nav.payment_method': 'Payment method',
    'nav.tag_list': 'Tag list',
    'nav_branch.integrations': 'Integrations',
    'nav.integrations_overview': 'Overview',
    'nav.integrations_zapier': 'Zapier',
    'nav.communicate': 'Communicate',
    'nav.sms_configurations': 'SMS configurations',
    'user.profile': 'Profile',
    'user.activity_log': 'Activity log',
    'user.settings': 'Settings',
    'user.admin': 'Admin',
    'user.change_password': 'Change password',
    'user.log_out': 'Log out',
  },
  dashboard: { 'tab.personal': 'Personal', 'tab.overall': 'Overall', 'tab.team_members': 'Team Members' },
  billing: {
    'tab.bundle': 'Bundle',
    'tab.plan': 'Plan',
    'tab.payment_methods': 'Payment methods',
    'interval.month': 'Monthly',
    'interval.year': 'Yearly',
  },
  teams: {
    'invitation.pending': 'Pending',
    'invitation.rejected': 'Rejected',
    'invitation.accepted': 'Accepted',
    'role.member': 'Member',
    'role.admin': 'Admin',
  },
  documentation: { 'tab.documentation': 'Documentation', 'tab.applications': 'Applications' },
  developers: { create: 'Add application', search: 'Search applications' },
  'sales-tax': {
    'step.introduction': 'Introduction',
    'step.address': 'Address Verification',
    'step.agencies': 'Agency Setup',
    'step.rates': 'Tax Rate Setup',
    'step.review': 'Review',
    'manage.title': 'Manage taxes',
    'frequency.monthly': 'Monthly',
    'frequency.quarterly': 'Quarterly',
    'frequency.annual': 'Annual',
    'frequency.semi_annual': 'Semi-annual',
    'frequency.monthly_prepaid': 'Monthly prepaid',
    'reporting.cash': 'Cash',
    'reporting.accrual': 'Accrual',
    'level.state': 'State',
    'level.county': 'County',
    'level.city': 'City',
    'unit.percent': 'Percentage',
    'unit.decimal': 'Decimal',
    'kind.single': 'Single',
    'kind.combined': 'Combined',
  },
  notifications: {
    'status.signed': 'Signed',
    'status.created': 'Created',
    'status.viewed': 'Viewed',
    'status.sent': 'Sent',
  },
  products: {
    'status.published': 'Published',
    'status.disabled': 'Disabled',
    'stock.in_stock': 'In stock',
    'stock.limited': 'Limited',
    'stock.out_of_stock': 'Out of stock',
  },
  orders: {
    'payment.paid': 'Paid',
    'payment.unpaid': 'Unpaid',
    fulfilled: 'Fulfilled',
    unfulfilled: 'Unfulfilled',
  },
  appearance: {
    'layout.classic': 'Classic',
    'layout.modern': 'Modern',
    'layout.stacked_side': 'Stacked side',
    'layout.simple': 'Simple',
    'layout.decked': 'Decked',
    'layout.blank': 'Blank',
  },
};

const textsOf = (bundle: string): Record<string, string> => {
  const file = new URL(`../apps/web/src/locales/en/${bundle}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
};

test.each(Object.entries(LABELS))('%s has the labels of the specification', (bundle, labels) => {
  const texts = textsOf(bundle);
  expect(Object.fromEntries(Object.keys(labels).map((key) => [key, texts[key]]))).toEqual(labels);
});
