/** The sender of the envelope that a returned mail comes back to: it names the mail, whatever else the return leaves out. */
export function envelopeSender(bounceAddress: string, messageId: string): string {
  const [local = '', domain = ''] = bounceAddress.split('@');
  return `${local}+${secretOf(messageId) ?? ''}@${domain}`;
}

/** Of `<secret@domain>`, or of an address whose part behind the plus is one. */
export const secretOf = (text: string): string | null => /(?:^<|\+)([\w-]{32})@/.exec(text)?.[1] ?? null;

export const messageIdWith = (secret: string, mailFrom: string): string =>
  `<${secret}@${mailFrom.split('@').at(-1) ?? 'localhost'}>`;
