import { DEMO_PASSWORD, localSettings } from './services.mjs'

/** ID of the OpenID connect of the demo data. Its identity provider is part of the embedded platform. */
const CONNECT_ID = 'local-sign-on'

/**
 * Points the demo's OpenID connect to this back office, whose port may differ at each start.
 *
 * @param {string} apiUrl of the embedded platform
 * @param {string} officeUrl
 * @returns {Promise<string | undefined>} the ID of the connect for the office's settings; undefined if the data has
 *   none, or if the demo administrator cannot sign in any more
 */
export async function offerSingleSignOn(apiUrl, officeUrl) {
  const token = await signIn(apiUrl)
  if (token === undefined) return undefined
  const answer = await fetch(`${apiUrl}/v1/openidconnects/${CONNECT_ID}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      AppStartUrl: `${officeUrl}/?sso={2}#token={0}&refresh={3}`,
      CustomErrorUrl: `${officeUrl}/?sso-error={0}&sso={2}`,
    }),
  })
  return answer.ok ? CONNECT_ID : undefined
}

/** @param {string} apiUrl @returns {Promise<string | undefined>} a token of the demo administrator */
async function signIn(apiUrl) {
  const answer = await fetch(`${apiUrl}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      username: 'admin',
      password: DEMO_PASSWORD,
      client_id: localSettings(apiUrl).NEXT_PUBLIC_OC_CLIENT_ID,
      scope: 'OpenIDConnectAdmin',
    }),
  })
  if (!answer.ok) return undefined
  /** @type {{ access_token: string }} */
  const { access_token } = await answer.json()
  return access_token
}
