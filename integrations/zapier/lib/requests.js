/** The instance that this integration is for, without a slash at its end. */
export const address = () => {
  const url = process.env.SEALWRIGHT_URL ?? '';
  if (!/^https?:\/\/[^\s]+$/.test(url)) throw new Error('Set SEALWRIGHT_URL to the address of the instance');
  return url.replace(/\/+$/, '');
};

/** Every request of a connected account bears its token, but for those that ask for one: there the secret says who asks. */
export const addToken = (request, _z, { authData }) => {
  if (authData?.access_token && !isForToken(request)) {
    request.headers = { ...request.headers, authorization: `Bearer ${authData.access_token}` };
  }
  return request;
};

/** Says refusals in the words of the API. A token that has run out is renewed by Zapier, which then asks again. */
export const sayRefusals = (response, z) => {
  if (response.status < 400 || response.request?.skipThrowForStatus) return response;
  if (response.status === 401 && !isOfProvider(response)) {
    throw new z.errors.RefreshAuthError('Sealwright does not know this connection any more. Connect it again.');
  }
  if (response.status === 429) {
    const seconds = Number(response.getHeader?.('retry-after'));
    throw new z.errors.ThrottledError('Sealwright asks for a pause', Number.isFinite(seconds) ? seconds : 60);
  }
  // What was asked for raw is not read yet.
  const problem = response.request?.raw ? {} : (response.data ?? {});
  throw new z.errors.Error(wordsOf(problem, response.status), problem.code ?? problem.error, response.status);
};

const isForToken = ({ url }) => url === `${address()}/oauth/token`;

/** The token calls answer in OAuth’s words: renewing a token there again would not help. */
const isOfProvider = ({ request }) => String(request?.url).startsWith(`${address()}/oauth/`);

function wordsOf({ code, detail, errors, error_description: description, facts }, status) {
  if (code === 'insufficient_scope') {
    return `This connection may not do that (${facts?.scope ?? 'a scope is missing'}). Connect it again and allow it.`;
  }
  const fields = (errors ?? []).map(({ path, message }) => `${path}: ${message}`);
  return [detail ?? description ?? `Sealwright answered ${status}`, ...fields].join(' ');
}
