/** Prints the codes alone: their own frame, which goes when the printer's dialog is closed. */
export function printRecoveryCodes(text: string): void {
  const frame = document.createElement('iframe');
  frame.setAttribute('aria-hidden', 'true');
  frame.style.cssText = 'position:fixed;inset-inline-start:-9999px;inline-size:0;block-size:0;border:0';
  document.body.append(frame);
  const inside = frame.contentWindow;
  if (!inside) return;
  const page = inside.document.createElement('pre');
  page.textContent = text;
  page.style.font = '16px/1.6 monospace';
  inside.document.body.append(page);
  inside.addEventListener('afterprint', () => frame.remove());
  inside.focus();
  inside.print();
}
