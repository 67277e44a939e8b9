import type { ResourceDefinition, Write } from '../../core/http/definitions'
import type { Reference } from '../../db/definitions'
import { platformError } from '../../core/http/errors'
import { isObject } from '../../core/records/json'
import { readRecord } from '../../core/records/store'
import { checkAuthHeader, checkUrl, secretsOf } from './integration-rules'

/** Reference of integrations to the configuration of their destination. */
export const DELIVERY: Reference = {
  field: 'DeliveryConfigID',
  to: 'DeliveryConfigurations',
  onDelete: {
    refuse: 'DeliveryConfig.CannotDeleteConfigInUse',
    message: 'The delivery configuration is used by:',
  },
}

export const deliveryConfigs: ResourceDefinition = {
  name: 'DeliveryConfigurations',
  model: 'DeliveryConfig',
  table: 'deliveryconfigs',
  access: { kind: 'adminOnly' },
  async write(write) {
    const { record, existing } = write
    const targets = isObject(record.DeliveryTargets) ? record.DeliveryTargets : {}
    const secret = await secretsOf(write, 'DeliveryConfigurations', String(existing?.ID))
    for (const [name, target] of Object.entries(targets)) {
      if (!isObject(target)) continue
      if (name === 'Http') checkAuthHeader(target, secret('DeliveryTargets.Http.CustomAuthHeaderValue'))
      if (name === 'Http' || name === 'MessageSender')
        checkUrl(`DeliveryTargets.${name}.Endpoint`, target.Endpoint)
    }
  },
}

/** Rejects a disabled delivery configuration, with `code`. */
export async function checkEnabled(
  { ctx, tx, record }: Pick<Write, 'ctx' | 'tx' | 'record'>,
  code: string,
): Promise<void> {
  const id = String(record.DeliveryConfigID ?? '')
  const config = await readRecord(tx, ctx.platform.table('DeliveryConfigurations'), [], id)
  if (config && !config.body.Enabled)
    throw platformError(code, `The delivery configuration "${id}" is not enabled.`, { DeliveryConfigID: id })
}
