/* global document, fetch */
const status = document.querySelector('[role=status]');
const say = (text) => {
  status.textContent = text;
};

const { url, code } = await (await fetch('/editor-address', { method: 'POST' })).json();
if (url === undefined) {
  say(`No address: ${code}`);
} else {
  const editor = document.createElement('sealwright-editor');
  editor.url = url;
  editor.setAttribute('frame-title', 'Lease to prepare');
  editor.style.height = '85vh';
  editor.addEventListener('ready', () => say('Please place the fields below.'));
  editor.addEventListener('saved', () => say('Saved.'));
  editor.addEventListener('sent', () => say('The lease is on its way.'));
  editor.addEventListener('closed', () => say('The lease is kept as a draft.'));
  editor.addEventListener('failed', ({ detail }) => say(`Nothing can be prepared: ${detail.code}`));
  document.body.append(editor);
}
