import type { LucideIcon } from 'lucide-react';

export type LivePath =
  | '/documents/add-document'
  | '/documents'
  | '/contacts'
  | '/tags'
  | '/templates'
  | '/templates/add'
  | '/templates/messages'
  | '/dashboard'
  | '/signatures'
  | '/admin/dashboard'
  | '/notifications'
  | '/tutorials'
  | '/mailbox'
  | '/app/account/settings'
  | '/app/account/security'
  | '/billing'
  | '/billing/payment-methods'
  | '/team/settings'
  | '/team/sign-in'
  | '/team/users'
  | '/admin/kyc'
  | '/admin/payments'
  | '/admin/smtp-gateways'
  | '/admin/users'
  | '/admin/teams'
  | '/admin/products'
  | '/admin/orders'
  | '/admin/pricing'
  | '/developers/webhooks'
  | '/sales-tax'
  | '/sales-tax/setup'
  | '/sales-tax/manage'
  | '/admin/sms'
  | '/admin/interests'
  | '/admin/categories'
  | '/admin/groups'
  | '/admin/members'
  | '/admin/events'
  | '/community'
  | '/community/events'
  | '/developers/applications'
  | '/verify';

/** Entries that stand together under their own word, inside their group. */
export type Branch = 'sales_tax' | 'integrations' | 'admin_areas';

/** `key` names the words (`nav.<key>`). An entry without a `to` is not built yet and leads to a page that says so. */
export type Entry = { key: string; icon: LucideIcon; to?: LivePath; branch?: Branch; isForAdmins?: boolean };
export type Group = { key: string; icon: LucideIcon; isForAdmins?: boolean; entries: readonly Entry[] };
