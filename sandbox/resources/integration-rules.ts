import type { Write } from '../core/definitions'
import { fieldError, PlatformError, refuse } from '../core/errors'
import { isObject, type Json, type JsonObject } from '../core/json'
import { readRecord } from '../core/store'

const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '')

/** True for an address that leaves the machine without encryption. */
function isOpenHttp(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname } = new URL(url)
  return (
    protocol !== 'https:' && !(protocol === 'http:' && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname))
  )
}

/** An address that may be called: https, or anything on this machine. Empty ones are let through. */
export function checkUrl(field: string, value: Json | undefined): void {
  const url = text(value)
  if (url === '') return
  if (!URL.canParse(url)) throw new PlatformError(400, [fieldError(field, 'must be a URL', { Rule: 'url' })])
  if (isOpenHttp(url))
    throw refuse('Webhook.UrlSchemeHttps', `${field} must begin with https.`, { Field: field })
}

/** The secrets a record will have: those sent, else those it has; an empty text removes one. */
export async function secretsOf(
  write: Write,
  resource: string,
  id: string,
): Promise<(path: string) => string> {
  const { ctx, tx, record, existing } = write
  const stored = existing ? await readRecord(tx, ctx.platform.table(resource), [], id) : null
  return (path) => {
    const sent = path.split('.').reduce<Json>((at, key) => (isObject(at) ? (at[key] ?? null) : null), record)
    return text(sent ?? stored?.secret?.[path] ?? '')
  }
}

/** A header of one's own takes both a name and a value; a stored value is no reason to keep the name. */
export function checkAuthHeader(config: JsonObject, value: string): void {
  const name = text(config.CustomAuthHeaderName)
  if (name === '' && text(config.CustomAuthHeaderValue) !== '')
    throw refuse(
      'Integration.CustomAuthHeaderNameRequired',
      'CustomAuthHeaderValue needs a CustomAuthHeaderName.',
    )
  if (name !== '' && value === '')
    throw refuse(
      'Integration.CustomAuthHeaderValueRequired',
      'CustomAuthHeaderName needs a CustomAuthHeaderValue.',
    )
  if (name !== '' && !/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/.test(name))
    throw new PlatformError(400, [
      fieldError('CustomAuthHeaderName', 'must be the name of a header', { Rule: 'format' }),
    ])
}
