import type { EntryKey, UserMenuKey } from './navigation.ts';
import type { LivePath } from './navigation.types.ts';

type Words =
  | `nav.${EntryKey}`
  | 'nav_branch.integrations'
  | 'nav_group.account'
  | `user.${UserMenuKey}`
  | `crumb.${'add_contact' | 'add_signature' | 'api_call' | 'application' | 'applications' | 'bulk' | 'bulk_send' | 'bulk_sends' | 'change_plan' | 'checklist' | 'client_view' | 'contact' | 'correct' | 'deleted_contacts' | 'duplicates' | 'edit' | 'entry' | 'events' | 'guide' | 'identity' | 'import' | 'import_users' | 'invitations' | 'mail_gateway' | 'message' | 'messages' | 'new_application' | 'new_bulk_send' | 'new_checklist' | 'new_entry' | 'new_mail_gateway' | 'new_message' | 'new_order' | 'new_place' | 'new_plan' | 'new_product' | 'new_sms_gateway' | 'new_webhook' | 'order' | 'period' | 'place' | 'plan' | 'preferences' | 'privacy' | 'product' | 'review' | 'security' | 'share_screen' | 'sms_gateway' | 'sms_texts' | 'team' | 'template' | 'use_template' | 'user' | 'waiting' | 'webhook'}`;

/** One place on the way to a screen. Without a `to` it has no screen of its own. A document is named by its number. */
export type Step = { words: Words; to?: LivePath } | { document: number };

export type Trail = readonly Step[];

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The places above this screen, outermost first, and the screen itself. Screens with none above them have no trail. */
    trail?: (params: Readonly<Record<string, string>>) => Trail;
    /** The screen has its own bar at the bottom of a phone. */
    hasBottomBar?: boolean;
  }
}

export const TRAILS = {
  documents: { words: 'nav.documents_manager', to: '/documents' },
  contacts: { words: 'nav.contacts', to: '/contacts' },
  templates: { words: 'nav.templates', to: '/templates' },
  messages: { words: 'crumb.messages', to: '/templates/messages' },
  bulkSends: { words: 'crumb.bulk_sends', to: '/templates/bulk-sends' },
  developers: { words: 'nav.developers_tool', to: '/developers' },
  webhooks: { words: 'nav.webhooks', to: '/developers/webhooks' },
  orders: { words: 'nav.orders', to: '/admin/orders' },
  products: { words: 'nav.products', to: '/admin/products' },
  checklists: { words: 'nav.checklists', to: '/checklists' },
  taxSetup: { words: 'nav.tax_setup', to: '/sales-tax/setup' },
  taxManage: { words: 'nav.tax_manage', to: '/sales-tax/manage' },
  community: { words: 'nav.community', to: '/community' },
  dashboard: { words: 'nav.dashboard', to: '/dashboard' },
  signatures: { words: 'nav.signatures', to: '/signatures' },
  notifications: { words: 'nav.notifications', to: '/notifications' },
  billing: { words: 'nav.billing', to: '/billing' },
  account: { words: 'nav_group.account', to: '/app/account/settings' },
} as const satisfies Record<string, Step>;
