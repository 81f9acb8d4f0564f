// What addresses of screens and the page of a client name: apart from the calls, so that a first visit goes without those.

/** Papers that preparers ask for again and again; their texts stand in each language. `other` has the name it was given alone. */
export const READY_ITEMS = [
  'w2',
  'form_1099_int',
  'form_1099_div',
  'form_1099_b',
  'form_1099_nec',
  'form_1099_r',
  'ssa_1099',
  'form_1098',
  'form_1098_t',
  'form_1095_a',
  'schedule_k1',
  'last_return',
  'photo_id',
  'bank_details',
  'property_tax',
  'donations',
  'medical',
  'child_care',
  'estimated_payments',
  'business_records',
  'other',
] as const;
export type ReadyItem = (typeof READY_ITEMS)[number];

export const CHECKLIST_STATES = ['draft', 'out', 'closed'] as const;
export type ChecklistState = (typeof CHECKLIST_STATES)[number];

/**
 * How far a checklist is: `waiting` while a required paper is missing, `to_review` when all that is asked for came and not all was accepted,
 * `complete` when nothing is left to do.
 */
export const CHECKLIST_STAGES = ['draft', 'waiting', 'to_review', 'complete', 'closed'] as const;
export type ChecklistStage = (typeof CHECKLIST_STAGES)[number];

/** `received`: papers came, and no one decided yet. `returned`: the client is asked for another one. */
export const ITEM_STATES = ['open', 'received', 'accepted', 'returned'] as const;
export type ItemState = (typeof ITEM_STATES)[number];

export const CHECKLIST_ORDERINGS = ['created_at', 'due_on', 'tax_year', 'client'] as const;

export const MOST_ITEMS = 60;
/** Of one item. */
export const MOST_PAPERS = 20;
export const PAPER_BYTES = 25 * 1024 * 1024;

/** As a file chooser and a server know them. HEIC is offered so that it gets a clear answer. */
export const PAPER_TYPES = ['application/pdf', 'image/jpeg', 'image/png', 'image/heic', 'image/heif'] as const;

/** How clients show who they are before they see anything. */
export const CLIENT_CHECKS = ['email_code', 'sms_code'] as const;
export type ClientCheckMethod = (typeof CLIENT_CHECKS)[number];
