import type { Marketplace } from './marketplace'

export interface HttpAnswer {
  status: number
  headers: Headers
  text: string
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- any JSON
  body: any
}

/** Sends a request that the SDK cannot send. `path` is not encoded. */
export async function send(
  { url }: Pick<Marketplace, 'url'>,
  method: string,
  path: string,
  { token, body, headers = {} }: { token?: string; body?: string; headers?: Record<string, string> } = {},
): Promise<HttpAnswer> {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: { ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }), ...headers },
    ...(body === undefined ? {} : { body }),
  })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, text, body: parsed(text) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Requests a token from the token endpoint, form-encoded. */
export function requestToken(
  market: Pick<Marketplace, 'url'>,
  form: Record<string, string>,
): Promise<HttpAnswer> {
  return send(market, 'POST', '/oauth/token', {
    body: new URLSearchParams(form).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  })
}
