import { FACTS, factsOf, SAMPLE_FACTS } from '../lib/documents.js';
import { address } from '../lib/requests.js';

const MOST_ROLES = 50;

/** A name and an email address for each role of the chosen template. */
const roleFields = async (z, { inputData }) => {
  if (!inputData.template) return [];
  const { data } = await z.request({ url: `${address()}/templates/doc/${Number(inputData.template)}` });
  return data.roles.flatMap(({ id, name, role }) => [
    { key: `role_${id}_name`, label: `${name}: Name`, type: 'string', required: true },
    {
      key: `role_${id}_email`,
      label: `${name}: Email`,
      type: 'string',
      // Who signs in person needs no address.
      required: role !== 'in_person',
    },
  ]);
};

const peopleOf = (inputData) => {
  const roles = Object.keys(inputData).flatMap((key) => /^role_(\d+)_(?:name|email)$/.exec(key)?.[1] ?? []);
  return [...new Set(roles)].slice(0, MOST_ROLES).map((role) => ({
    role: Number(role),
    name: inputData[`role_${role}_name`] ?? '',
    email: inputData[`role_${role}_email`] ?? '',
  }));
};

const perform = async (z, { inputData }) => {
  const { template, title, subject, message } = inputData;
  const { data } = await z.request({
    method: 'POST',
    url: `${address()}/api/templates/${Number(template)}/send/`,
    body: {
      people: peopleOf(inputData),
      ...(title && { title }),
      ...(subject && { subject }),
      ...(message && { message }),
    },
  });
  return { id: data.id, ...factsOf(data) };
};

export const sendTemplate = {
  key: 'send_template',
  noun: 'Document',
  display: {
    label: 'Send Document From Template',
    description: 'Sends a document made from a template, with a person for each role.',
  },
  operation: {
    inputFields: [
      {
        key: 'template',
        label: 'Template',
        type: 'integer',
        required: true,
        dynamic: 'templates.id.name',
        altersDynamicFields: true,
        helpText: 'Templates that have a published version.',
      },
      roleFields,
      { key: 'title', label: 'Title', helpText: 'Of the document. Left empty, it has the name of the template.' },
      { key: 'subject', label: 'Email Subject', helpText: 'Left empty, the one of the template is used.' },
      {
        key: 'message',
        label: 'Email Message',
        type: 'text',
        helpText: 'Left empty, the one of the template is used.',
      },
    ],
    perform,
    sample: { id: 17, ...SAMPLE_FACTS, status: 'pending', completed_at: null },
    outputFields: [{ key: 'id', label: 'ID', type: 'integer' }, ...FACTS],
  },
};
