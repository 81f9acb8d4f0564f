/** Reads `/embed/edit/:id?token=…`: the document and the secret that opens its editor. Null where it is none of ours. */
export function readAddress({ pathname, search }: { pathname: string; search: string }) {
  const id = Number(/^\/embed\/edit\/(\d{1,16})\/?$/.exec(pathname)?.[1]);
  const token = new URLSearchParams(search).get('token') ?? '';
  return Number.isSafeInteger(id) && id > 0 && token !== '' ? { id, token } : null;
}
