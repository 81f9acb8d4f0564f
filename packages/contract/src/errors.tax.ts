/** What can fail with sales tax: status, and English. Kept apart from `errors.ts` for its length. */
export const taxStatuses = {
  sales_tax_incomplete: 409,
  sales_tax_filed: 409,
  sales_tax_state: 409,
  sales_tax_figures_missing: 409,
  sales_tax_days_wrong: 422,
  rate_parts_wrong: 422,
  rate_too_high: 422,
  rate_unreadable: 422,
  agency_tax_id_invalid: 422,
  city_invalid: 422,
  zip_invalid: 422,
  zip_of_other_state: 422,
  day_far: 422,
} as const satisfies Record<string, number>;

export const taxTexts: Record<keyof typeof taxStatuses, string> = {
  sales_tax_incomplete: 'Enter an address, an agency and a rate for each agency first.',
  sales_tax_filed: 'A period that was filed or worked on would be lost. Reopen it first, or begin the change after it.',
  sales_tax_state: 'This period’s status doesn’t allow that. Reload the page to see the latest status.',
  sales_tax_figures_missing: 'Enter the figures of this period first.',
  sales_tax_days_wrong: 'Each entry has to start later than the one before.',
  rate_parts_wrong: 'A single rate has one part; a combined rate has two or more.',
  rate_too_high: 'A rate can’t be higher than 100%.',
  rate_unreadable: 'Enter a rate, such as 8.25 as a percentage or 0.0825 as a decimal.',
  agency_tax_id_invalid: 'Use only letters, numbers, spaces, periods, slashes and hyphens.',
  city_invalid: 'Enter a city.',
  zip_invalid: 'Enter a ZIP code with five or nine digits, such as 10001 or 10001-1234.',
  zip_of_other_state: 'This ZIP code isn’t in the selected state.',
  day_far: 'Enter a date between 1950 and 2100.',
};
