import { DEMO_PASSWORD, localSettings } from '../../scripts/lib/services.mjs'

/** Gives each call its own connection, because the platform may close a kept connection just when it is used again. */
const CLOSE_CONNECTION_HEADER = { Connection: 'close' }

/**
 * Calls the platform's API directly, to prepare data or to look something up. It acts as an administrator unless a
 * token is given.
 */
export async function callPlatform(
  url: string,
  method: string,
  path: string,
  body?: unknown,
  as?: string,
): Promise<unknown> {
  const token = path.startsWith('/_sandbox/') ? undefined : (as ?? (await grantToken(url, 'admin')))
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...CLOSE_CONNECTION_HEADER,
      'Content-Type': 'application/json',
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
  return text === '' ? undefined : JSON.parse(text)
}

/** Returns an access token of one of the demo accounts. */
export async function grantToken(url: string, username: string): Promise<string> {
  const form = {
    grant_type: 'password',
    username,
    password: DEMO_PASSWORD,
    client_id: localSettings(url).NEXT_PUBLIC_OC_CLIENT_ID ?? '',
  }
  const answer = await fetch(`${url}/oauth/token`, {
    method: 'POST',
    headers: CLOSE_CONNECTION_HEADER,
    body: new URLSearchParams(form),
  })
  const { access_token } = (await answer.json()) as { access_token?: string }
  if (!access_token) throw new Error(`${username} got no access token: ${answer.status}`)
  return access_token
}
