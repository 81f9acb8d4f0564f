import { createRoute, stripSearchParams, useNavigate } from '@tanstack/react-router';
import {
  AddSearch,
  ContactsSearch,
  DEFAULT_CONTACTS,
  DEFAULT_DELETED,
  DEFAULT_TAGS,
  DeletedSearch,
  DuplicatesSearch,
  ImportUploadSearch,
  TagsSearch,
} from '../../features/contacts/contacts.search.ts';
import { around, lazyScreen } from '../missing-part.ts';
import { TRAILS } from '../trail.ts';
import { numberOf } from './access.ts';
import { useNewestSearch } from './newest-search.ts';
import { signedIn } from './root.ts';

const ContactsPage = lazyScreen(() => import('../../features/contacts/list/contacts-page.tsx'), 'ContactsPage');
const list = createRoute({
  getParentRoute: () => signedIn,
  path: '/contacts',
  validateSearch: ContactsSearch,
  search: { middlewares: [stripSearchParams(DEFAULT_CONTACTS)] },
  component: around(ContactsPage, function Contacts() {
    const navigate = useNavigate();
    return (
      <ContactsPage
        search={useNewestSearch(list.useSearch(), '/contacts', ContactsSearch)}
        onSearch={(search, replace) => void navigate({ to: '/contacts', search, replace })}
      />
    );
  }),
});

const DeletedPage = lazyScreen(() => import('../../features/contacts/list/deleted-page.tsx'), 'DeletedContactsPage');
const deleted = createRoute({
  getParentRoute: () => signedIn,
  path: '/contacts/deleted',
  staticData: { trail: () => [TRAILS.contacts, { words: 'crumb.deleted_contacts' }] },
  validateSearch: DeletedSearch,
  search: { middlewares: [stripSearchParams(DEFAULT_DELETED)] },
  component: around(DeletedPage, function Deleted() {
    const navigate = useNavigate();
    return (
      <DeletedPage
        search={useNewestSearch(deleted.useSearch(), '/contacts/deleted', DeletedSearch)}
        onSearch={(search, replace) => void navigate({ to: '/contacts/deleted', search, replace })}
      />
    );
  }),
});

const DuplicatesPage = lazyScreen(
  () => import('../../features/contacts/duplicates/duplicates-page.tsx'),
  'DuplicatesPage',
);
const duplicates = createRoute({
  getParentRoute: () => signedIn,
  path: '/contacts/duplicates',
  staticData: { trail: () => [TRAILS.contacts, { words: 'crumb.duplicates' }] },
  validateSearch: DuplicatesSearch,
  search: { middlewares: [stripSearchParams({ by: 'name' } as const)] },
  component: around(DuplicatesPage, function Duplicates() {
    const navigate = useNavigate();
    return (
      <DuplicatesPage
        search={useNewestSearch(duplicates.useSearch(), '/contacts/duplicates', DuplicatesSearch)}
        onSearch={(search) => void navigate({ to: '/contacts/duplicates', search })}
      />
    );
  }),
});

const AddContactPage = lazyScreen(() => import('../../features/contacts/form/add-contact-page.tsx'), 'AddContactPage');
const add = createRoute({
  getParentRoute: () => signedIn,
  path: '/contacts/new',
  validateSearch: AddSearch,
  staticData: { trail: () => [TRAILS.contacts, { words: 'crumb.add_contact' }] },
  component: around(AddContactPage, function AddContact() {
    const { kind } = add.useSearch();
    return <AddContactPage key={kind ?? ''} kind={kind} />;
  }),
});

const ContactPage = lazyScreen(() => import('../../features/contacts/person/contact-page.tsx'), 'ContactPage');
const one = createRoute({
  getParentRoute: () => signedIn,
  path: '/contacts/$id',
  beforeLoad: ({ params }) => void numberOf(params.id),
  staticData: { trail: () => [TRAILS.contacts, { words: 'crumb.contact' }] },
  component: around(ContactPage, function Contact() {
    const id = numberOf(one.useParams().id);
    return <ContactPage key={id} id={id} />;
  }),
});

const EditContactPage = lazyScreen(
  () => import('../../features/contacts/form/edit-contact-page.tsx'),
  'EditContactPage',
);
const edit = createRoute({
  getParentRoute: () => signedIn,
  path: '/contacts/$id/edit',
  beforeLoad: ({ params }) => void numberOf(params.id),
  staticData: { trail: () => [TRAILS.contacts, { words: 'crumb.contact' }, { words: 'crumb.edit' }] },
  component: around(EditContactPage, function EditContact() {
    const id = numberOf(edit.useParams().id);
    return <EditContactPage key={id} id={id} />;
  }),
});

const IMPORT = { words: 'crumb.import' } as const;
const ways = createRoute({
  getParentRoute: () => signedIn,
  path: '/contacts/import',
  staticData: { trail: () => [TRAILS.contacts, IMPORT] },
  component: lazyScreen(() => import('../../features/contacts/imports/import-page.tsx'), 'ImportPage'),
});

const ImportUploadPage = lazyScreen(
  () => import('../../features/contacts/imports/import-upload-page.tsx'),
  'ImportUploadPage',
);
const upload = createRoute({
  getParentRoute: () => signedIn,
  path: '/contacts/import/upload',
  validateSearch: ImportUploadSearch,
  staticData: { trail: () => [TRAILS.contacts, IMPORT] },
  component: around(ImportUploadPage, function ImportUpload() {
    return <ImportUploadPage after={upload.useSearch().after ?? null} />;
  }),
});

const paste = createRoute({
  getParentRoute: () => signedIn,
  path: '/contacts/import/paste',
  staticData: { trail: () => [TRAILS.contacts, IMPORT] },
  component: lazyScreen(() => import('../../features/contacts/imports/import-paste-page.tsx'), 'ImportPastePage'),
});

const OneImportPage = lazyScreen(() => import('../../features/contacts/imports/one-import-page.tsx'), 'OneImportPage');
const oneImport = createRoute({
  getParentRoute: () => signedIn,
  path: '/contacts/import/$id',
  beforeLoad: ({ params }) => void numberOf(params.id),
  staticData: { trail: () => [TRAILS.contacts, IMPORT] },
  component: around(OneImportPage, function OneImport() {
    const id = numberOf(oneImport.useParams().id);
    return <OneImportPage key={id} id={id} />;
  }),
});

const TagsPage = lazyScreen(() => import('../../features/contacts/tags/tags-page.tsx'), 'TagsPage');
const tags = createRoute({
  getParentRoute: () => signedIn,
  path: '/tags',
  validateSearch: TagsSearch,
  search: { middlewares: [stripSearchParams(DEFAULT_TAGS)] },
  component: around(TagsPage, function Tags() {
    const navigate = useNavigate();
    return (
      <TagsPage
        search={useNewestSearch(tags.useSearch(), '/tags', TagsSearch)}
        onSearch={(search, replace) => void navigate({ to: '/tags', search, replace })}
      />
    );
  }),
});

export const contacts = [list, deleted, duplicates, add, one, edit, ways, upload, paste, oneImport, tags] as const;
