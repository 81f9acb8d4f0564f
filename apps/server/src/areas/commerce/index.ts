/**
 * What is sold here: payments, plans, requests, subscriptions, invoices, products and orders. `payments` stands below the others.
 */
export { erasePayments, noProvider, paymentsOfAccount, paymentsParts } from './payments/index.ts';
