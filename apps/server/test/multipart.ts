const BOUNDARY = 'sealwright-boundary';

export const FORM_HEADERS = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };

export type Part = { bytes: Uint8Array; type?: string; name?: string; part?: string };

/** The body of an upload. `part`: what the part is called, `file` unless it is said. */
export function multipart(parts: Part[]): Buffer {
  const written = parts.flatMap(({ bytes, type = 'image/png', name = 'me.png', part = 'file' }) => [
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${part}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
    ),
    Buffer.from(bytes),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...written, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}
