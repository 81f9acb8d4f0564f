/** What can fail with IRS Forms 8879 and 8878: status, and English. */
export const irsStatuses = {
  field_efin_pin_invalid: 422,
  field_pin_invalid: 422,
  irs_identification_expired: 422,
  irs_identification_needed: 409,
  irs_not_closed: 409,
  irs_paper_day: 422,
  irs_paper_others_open: 409,
  irs_relationship_too_new: 422,
  irs_taxpayer_closed: 409,
  send_irs_delegate: 422,
  send_irs_document_only: 422,
  send_irs_form: 422,
  send_irs_group: 422,
  send_irs_identity: 422,
  send_irs_no_spouse: 422,
  send_irs_role: 422,
  send_irs_separate: 422,
  send_irs_tax_year: 422,
  send_irs_taxpayer_missing: 422,
  send_irs_taxpayer_twice: 422,
} as const satisfies Record<string, number>;

export const irsTexts: Record<keyof typeof irsStatuses, string> = {
  field_efin_pin_invalid: 'Enter eleven digits: the six of the EFIN, then a five-digit PIN that isn’t all zeros.',
  field_pin_invalid: 'Enter five digits that aren’t all zeros.',
  irs_identification_expired: 'This identification has expired. Use another one.',
  irs_identification_needed: 'Check and record this taxpayer’s identification first.',
  irs_not_closed:
    'Every taxpayer can still sign electronically. A paper copy is accepted after three failed identity checks.',
  irs_paper_day: 'The signing date can’t be in the future or before the document was sent.',
  irs_paper_others_open: 'Someone who didn’t sign on paper still has to finish their part.',
  irs_relationship_too_new:
    'A multi-year relationship needs a return you filed for this taxpayer for an earlier tax year.',
  irs_taxpayer_closed: 'This taxpayer failed the identity check three times and can only sign on paper.',
  send_irs_delegate: 'A taxpayer can’t assign their part to someone else.',
  send_irs_document_only: 'A signature authorization needs signature fields. Turn off “send document only”.',
  send_irs_form:
    'Choose the return this authorization is for: Form 8879 goes with 1040, 1065, 1120 or 1120-S, Form 8878 with 1040.',
  send_irs_group: 'A taxpayer can’t be in a group: their own signature is required.',
  send_irs_identity:
    'Taxpayers who sign remotely need knowledge-based questions. Choose those, or have them sign in person.',
  send_irs_no_spouse: 'Only a Form 1040 return has a spouse who signs.',
  send_irs_role: 'A taxpayer has to be a signer, or sign in person.',
  send_irs_separate: 'Joint filers sign the same form. Choose one shared copy.',
  send_irs_tax_year: 'Enter the tax year. It decides how long the signed form is kept.',
  send_irs_taxpayer_missing: 'Choose which recipient is the taxpayer.',
  send_irs_taxpayer_twice: 'Only one recipient can be the taxpayer, and one the spouse.',
};
