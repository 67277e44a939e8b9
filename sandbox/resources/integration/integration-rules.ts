import type { Write } from '../../core/http/definitions'
import { fieldError, PlatformError, platformError } from '../../core/http/errors'
import { textOf, valueAt } from '../../core/records/json'
import { uncallableReason } from '../../core/messaging/outbox'
import { readRecord } from '../../core/records/store'
import type { Webhook } from '../../contract/records'

/**
 * Rejects an address that must not be called; empty ones are accepted. Integration events, webhooks and message senders
 * are not checked here, because official seed files contain placeholders for them. Their calls fail when they are made.
 */
export function checkUrl(field: string, url: string | null): void {
  const reason = url ? uncallableReason(url) : null
  if (reason === 'malformed')
    throw new PlatformError(400, [fieldError(field, 'must be a URL', { Rule: 'url' })])
  if (reason === 'unencrypted')
    throw platformError('Webhook.UrlSchemeHttps', `${field} must begin with https.`, { Field: field })
}

/**
 * Returns a lookup of the secrets that a record will have: those that were sent, else the stored ones. An empty text
 * removes a secret.
 * @param id the ID of the record as stored before; undefined for a new one
 */
export async function secretsOf(
  write: Write,
  resource: string,
  id: string | undefined,
): Promise<(path: string) => string> {
  const { ctx, tx, record } = write
  const stored = id ? await readRecord(tx, ctx.platform.table(resource), [], id) : null
  return (path) => textOf(valueAt(record, path) ?? stored?.secret?.[path])
}

/** The fields of a header that authenticates the platform to a receiver. */
type CustomAuthHeader = Pick<Webhook, 'CustomAuthHeaderName' | 'CustomAuthHeaderValue'>

/** Rejects a custom header without a name or without a value. A stored value does not keep a name that is removed. */
export function checkAuthHeader(config: CustomAuthHeader, value: string): void {
  const name = config.CustomAuthHeaderName ?? ''
  if (name === '' && config.CustomAuthHeaderValue)
    throw platformError(
      'Integration.CustomAuthHeaderNameRequired',
      'CustomAuthHeaderValue needs a CustomAuthHeaderName.',
    )
  if (name !== '' && value === '')
    throw platformError(
      'Integration.CustomAuthHeaderValueRequired',
      'CustomAuthHeaderName needs a CustomAuthHeaderValue.',
    )
  if (name !== '' && !/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/.test(name))
    throw new PlatformError(400, [
      fieldError('CustomAuthHeaderName', 'must be the name of a header', { Rule: 'format' }),
    ])
}
