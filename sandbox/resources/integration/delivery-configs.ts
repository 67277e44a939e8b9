import type { ResourceDefinition, Write } from '../../core/http/definitions'
import type { Reference } from '../../db/definitions'
import { platformError } from '../../core/http/errors'
import { readRecord } from '../../core/records/store'
import { checkAuthHeader, checkUrl, secretsOf } from './integration-rules'
import type { Context } from '../../core/http/context'
import type { Tx } from '../../db/types'
import type { DeliveryConfig } from '../../contract/records'

/** Reference of integrations to the configuration of their destination. */
export const DELIVERY: Reference = {
  field: 'DeliveryConfigID',
  to: 'DeliveryConfigurations',
  onDelete: {
    errorCode: 'DeliveryConfig.CannotDeleteConfigInUse',
    message: 'The delivery configuration is used by:',
  },
}

export const deliveryConfigs: ResourceDefinition = {
  name: 'DeliveryConfigurations',
  model: 'DeliveryConfig',
  table: 'deliveryconfigs',
  access: { kind: 'adminOnly' },
  async write(write: Write<DeliveryConfig>) {
    const { Http, MessageSender } = write.record.DeliveryTargets ?? {}
    const secret = await secretsOf(write, 'DeliveryConfigurations', write.existing?.ID)
    if (Http) {
      checkAuthHeader(Http, secret('DeliveryTargets.Http.CustomAuthHeaderValue'))
      checkUrl('DeliveryTargets.Http.Endpoint', Http.Endpoint)
    }
    if (MessageSender) checkUrl('DeliveryTargets.MessageSender.Endpoint', MessageSender.Endpoint)
  },
}

/** Rejects a disabled delivery configuration, with `code`. */
export async function checkEnabled(ctx: Context, tx: Tx, id: string | null, code: string): Promise<void> {
  if (!id) return
  const config = await readRecord(tx, ctx.platform.table('DeliveryConfigurations'), [], id)
  if (config && !config.body.Enabled)
    throw platformError(code, `The delivery configuration "${id}" is not enabled.`, { DeliveryConfigID: id })
}
