import { address } from '../lib/requests.js';

const OPTIONAL = [
  { key: 'company_name', label: 'Company Name' },
  { key: 'phone', label: 'Phone' },
  { key: 'street_address', label: 'Street Address' },
  { key: 'address_line2', label: 'Address Line 2' },
  { key: 'city', label: 'City' },
  { key: 'state', label: 'State' },
  { key: 'postal_code', label: 'Postal Code' },
  { key: 'country', label: 'Country' },
];
const NAMED = ['email', 'first_name', 'last_name', ...OPTIONAL.map(({ key }) => key)];

const toOutput = (contact) => ({
  id: contact.id,
  ...Object.fromEntries(NAMED.map((key) => [key, contact[key]])),
  tags: contact.tags.map(({ name }) => name),
  link: `${address()}/contacts/${contact.id}`,
});

const perform = async (z, { inputData }) => {
  const given = NAMED.filter((key) => inputData[key]).map((key) => [key, inputData[key]]);
  const { data } = await z.request({
    method: 'POST',
    url: `${address()}/api/recipients/`,
    body: { ...Object.fromEntries(given), ...(inputData.tags?.length && { tags: inputData.tags }) },
  });
  return toOutput(data);
};

export const createContact = {
  key: 'create_contact',
  noun: 'Contact',
  display: { label: 'Create Contact', description: 'Creates a contact.' },
  operation: {
    inputFields: [
      { key: 'email', label: 'Email', type: 'string', required: true },
      { key: 'first_name', label: 'First Name', type: 'string', required: true },
      { key: 'last_name', label: 'Last Name', type: 'string', required: true },
      ...OPTIONAL,
      { key: 'tags', label: 'Tags', type: 'string', list: true, helpText: 'Tags that are new are created.' },
    ],
    perform,
    sample: {
      id: 9,
      email: 'tia@example.com',
      first_name: 'Tia',
      last_name: 'Tenant',
      ...Object.fromEntries(OPTIONAL.map(({ key }) => [key, ''])),
      tags: ['Tenants'],
      link: 'https://sign.example.com/contacts/9',
    },
    outputFields: [
      { key: 'id', label: 'ID', type: 'integer' },
      { key: 'email', label: 'Email' },
      { key: 'first_name', label: 'First Name' },
      { key: 'last_name', label: 'Last Name' },
      ...OPTIONAL,
      { key: 'link', label: 'Link' },
    ],
  },
};
