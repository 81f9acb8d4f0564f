// What addresses of screens name: apart from the calls, so that a first visit goes without those.

export const FILING_FREQUENCIES = ['monthly', 'quarterly', 'annual', 'semi_annual', 'monthly_prepaid'] as const;
export type FilingFrequency = (typeof FILING_FREQUENCIES)[number];

export const AGENCY_LEVELS = ['state', 'county', 'city'] as const;
export type AgencyLevel = (typeof AGENCY_LEVELS)[number];

export const PERIOD_STATES = ['open', 'filed', 'paid'] as const;
export const PERIOD_DUES = ['running', 'due', 'due_soon', 'late', 'done'] as const;
export type PeriodDue = (typeof PERIOD_DUES)[number];
