// What addresses of screens name: apart from the calls, so that a first visit goes without those.

export const PLAN_KINDS = ['plan', 'bundle'] as const;

export const PRODUCT_CATEGORIES = ['bags', 'cloths', 'devices', 'shoes', 'watches'] as const;

export const PRODUCT_STATUSES = ['published', 'disabled', 'archive'] as const;

export const STOCK_STATES = ['in_stock', 'limited', 'out_of_stock'] as const;

export const ORDER_PAYMENTS = ['unpaid', 'paid', 'partly_refunded', 'refunded'] as const;
