/** Contacts as CSV or XLSX, written in a thread while they are sent: the first byte leaves at once, whatever their number. */
export { exportsRoutes } from './exports.routes.ts';
