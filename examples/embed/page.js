/* global document, fetch */
const status = document.querySelector('[role=status]');
const say = (text) => {
  status.textContent = text;
};

const { url, code } = await (await fetch('/address', { method: 'POST' })).json();
if (url === undefined) {
  say(`No address: ${code}`);
} else {
  const embed = document.createElement('sealwright-embed');
  embed.url = url;
  embed.setAttribute('frame-title', 'Lease to sign');
  embed.addEventListener('ready', () => say('Please sign below.'));
  embed.addEventListener('signed', () => say('Thank you, it is signed.'));
  embed.addEventListener('declined', () => say('You have declined.'));
  embed.addEventListener('error', ({ detail }) => say(`Nothing can be signed: ${detail.code}`));
  embed.addEventListener('height', ({ detail }) => {
    embed.style.height = `${Math.min(detail.height, 1200)}px`;
  });
  document.body.append(embed);
}
