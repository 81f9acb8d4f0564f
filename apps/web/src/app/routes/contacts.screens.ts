// Every screen of contacts and tags, each fetched when it is gone to. Behind one door, because the shell carries the names of all
// files that anything needs which it fetches itself.
export const contactsPage = () => import('../../features/contacts/list/contacts-page.tsx');
export const deletedPage = () => import('../../features/contacts/list/deleted-page.tsx');
export const duplicatesPage = () => import('../../features/contacts/duplicates/duplicates-page.tsx');
export const addContactPage = () => import('../../features/contacts/form/add-contact-page.tsx');
export const contactPage = () => import('../../features/contacts/person/contact-page.tsx');
export const editContactPage = () => import('../../features/contacts/form/edit-contact-page.tsx');
export const importPage = () => import('../../features/contacts/imports/import-page.tsx');
export const importUploadPage = () => import('../../features/contacts/imports/import-upload-page.tsx');
export const importPastePage = () => import('../../features/contacts/imports/import-paste-page.tsx');
export const oneImportPage = () => import('../../features/contacts/imports/one-import-page.tsx');
export const tagsPage = () => import('../../features/contacts/tags/tags-page.tsx');
