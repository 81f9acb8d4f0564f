import { addDays, periodDue, periodSums, rateOf, rateOn, type SalesTaxPeriod } from '@sealwright/contract';
import { type Actor, permissionsOf } from '../../access/index.ts';
import { maySeeOrders } from '../../commerce/index.ts';
import type { ShownPeriod } from './periods.reads.ts';
import type { PeriodRow } from './periods.repo.ts';
import { salesTaxPolicy } from './sales-tax.policy.ts';

type Lines = SalesTaxPeriod['lines'];

/** Each rate for the days of the period on which it was the same, with what was entered for those days. */
export function linesOf({
  fromDay,
  toDay,
  figures,
  rates,
}: Pick<ShownPeriod, 'fromDay' | 'toDay' | 'figures' | 'rates'>): Lines {
  return rates.flatMap((rate) => {
    const changes = rate.versions.map(({ from }) => from).filter((from) => from > fromDay && from <= toDay);
    const starts = [...new Set([fromDay, ...changes])].toSorted();
    return starts.flatMap((from, index) => {
      const parts = rateOn(rate, from);
      if (parts === null) return [];
      const next = starts[index + 1];
      const to = next === undefined ? toDay : addDays(next, -1);
      const entered = figures?.taxable.find((one) => one.rateId === rate.id && one.from === from);
      const taxable = entered?.amount ?? 0;
      return [{ rateId: rate.id, name: rate.name, from, to, rate: parts, taxable, tax: rateOf(taxable, parts) }];
    });
  });
}

const isState =
  (...states: PeriodRow['state'][]) =>
  (actor: Actor, { state }: Pick<PeriodRow, 'state'>): boolean =>
    salesTaxPolicy.write(actor) && states.includes(state);

const hasProof = (actor: Actor, row: Pick<PeriodRow, 'state' | 'proofSha256'>): boolean =>
  isState('filed', 'paid')(actor, row) && row.proofSha256 !== null;

/** Orders are the installation’s: administrators alone see them. */
function mayTakeOver(actor: Actor, row: Pick<PeriodRow, 'state'>): boolean {
  return maySeeOrders(actor) && isState('open')(actor, row);
}

/** What can be done with a period in its state. */
export const periodPolicy = {
  update: isState('open'),
  takeOver: mayTakeOver,
  file: isState('open'),
  pay: isState('filed'),
  reopen: isState('filed', 'paid'),
  attach: isState('filed', 'paid'),
  detach: hasProof,
};

export type Shown = { currency: string; today: string };

export function toPeriod(actor: Actor, row: ShownPeriod, { currency, today }: Shown): SalesTaxPeriod {
  const lines = row.lines ?? linesOf(row);
  const { taxable: _, ...figures } = row.figures ?? { taxable: [], ...NOTHING };
  return {
    id: row.id,
    registrationId: row.registrationId,
    agency: { id: row.agencyId, name: row.agencyName, level: row.level, state: row.address?.state ?? '' },
    frequency: row.frequency,
    from: row.fromDay,
    to: row.toDay,
    dueOn: row.dueOn,
    prepaymentDueOn: row.prepaymentDueOn,
    state: row.state,
    due: periodDue({ to: row.toDay, dueOn: row.dueOn, isPaid: row.state === 'paid' }, today),
    figures: row.figures === null ? null : figures,
    lines,
    currency,
    ...periodSums(lines, figures),
    filedOn: row.filedOn,
    paidOn: row.paidOn,
    confirmation: row.confirmation,
    proof: proofOf(row),
    version: row.version,
    permissions: permissionsOf(actor, periodPolicy, row),
  };
}

/** What is kept with a period as it is shown; null: nothing. */
export function proofOf({
  proofName: name,
  proofType: mediaType,
  proofBytes: sizeBytes,
}: PeriodRow): SalesTaxPeriod['proof'] {
  return name === null || mediaType === null || sizeBytes === null ? null : { name, mediaType, sizeBytes };
}

const NOTHING = { gross: 0, exempt: 0, prepaid: 0, adjustment: 0, note: '' };
