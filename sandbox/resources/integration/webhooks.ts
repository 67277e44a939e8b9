import type { ResourceDefinition, Write } from '../../core/http/definitions'
import { fieldError, PlatformError, platformError } from '../../core/http/errors'
import { checkAuthHeader, secretsOf } from './integration-rules'
import { DELIVERY } from './delivery-configs'
import type { Webhook } from '../../contract/records'

/**
 * Calls before or after an operation. A pre-hook must be called directly, so it cannot use a delivery configuration.
 */
export const webhooks: ResourceDefinition = {
  name: 'Webhooks',
  model: 'Webhook',
  table: 'webhooks',
  access: { kind: 'adminOnly' },
  references: [DELIVERY],
  async write(write: Write<Webhook>) {
    const { record, existing } = write
    // A list in a request may contain null.
    record.ApiClientIDs =
      record.ApiClientIDs?.map((id) => (typeof id === 'string' ? id.toLowerCase() : id)) ?? null
    const secret = await secretsOf(write, 'Webhooks', existing?.ID)
    checkAuthHeader(record, secret('CustomAuthHeaderValue'))
    if (record.DeliveryConfigID) {
      if (record.BeforeProcessRequest || record.Url) {
        throw platformError(
          'Webhook.InvalidDeliveryConfig',
          'A delivery configuration replaces the Url and cannot be called before a request is processed.',
        )
      }
      return
    }
    if (!record.Url) throw new PlatformError(400, [fieldError('Url', 'is required', { Rule: 'required' })])
    if (secret('HashKey') === '')
      throw platformError(
        'Webhook.MissingHashKey',
        'A webhook without a delivery configuration needs a HashKey.',
      )
  },
}
