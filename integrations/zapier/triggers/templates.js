import { address } from '../lib/requests.js';

/** The published templates, for the dropdown of the action. Zapier counts its pages from 0. */
const perform = async (z, { meta }) => {
  const page = (meta?.page ?? 0) + 1;
  const params = { kind: 'document', ordering: 'name', page, page_size: 100 };
  const response = await z.request({ url: `${address()}/templates/doc/`, params, skipThrowForStatus: true });
  // There is no page behind the last.
  if (response.status === 404 && page > 1) return [];
  if (response.status === 401) throw new z.errors.RefreshAuthError();
  response.throwForStatus();
  return response.data.results
    .filter(({ published_version: version, permissions }) => version > 0 && permissions.use)
    .map(({ id, name }) => ({ id, name }));
};

export const templates = {
  key: 'templates',
  noun: 'Template',
  display: {
    label: 'List of Templates',
    description: 'Lists the templates that the action to send one can choose from.',
    hidden: true,
  },
  operation: { type: 'polling', perform, canPaginate: true, sample: { id: 4, name: 'Lease' } },
};
