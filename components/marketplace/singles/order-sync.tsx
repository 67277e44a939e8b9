'use client'

import { object, string, type InferType } from 'yup'
import { TextField } from '@/components/fields/text-field'
import { Section } from '@/components/resource/form/form-layout'
import type { RecordEditorForm } from '@/components/resource/listed-resource'
import { isSame } from '@/lib/forms/diff'
import { idRule, referenceIdRule } from '@/lib/forms/ids'
import type { OrderSyncConfig } from '@/lib/ordercloud/models'
import { orderSyncPage } from '../areas'
import { DeliveryConfigField } from '../delivery-config-field'
import { defineSingle } from './single'
import { singleScreen } from './single-screen'

/** Resource of the configuration that reports submitted orders. */
export const orderSync = defineSingle<OrderSyncConfig>(
  orderSyncPage,
  { one: 'order sync', consequence: 'Orders are no longer delivered.' },
  (oc) => oc.OrderSynchronization,
)

const schema = object({
  ID: idRule(),
  DeliveryConfigID: referenceIdRule().required('Delivery config is required.'),
  ConfigData: string()
    .defined()
    .trim()
    .test('json', 'Data must be JSON, such as {"region": "EU"}.', (text) => text === '' || isJson(text)),
})

type SyncForm = InferType<typeof schema>

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Sorts the keys of objects, because the platform may return them in another order than it got them. */
function sortKeys(_key: string, value: unknown): unknown {
  const isPlain = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isPlain
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value
}

/** Returns the form values of the order sync. Its data is JSON text. */
function toForm(sync: OrderSyncConfig | null): SyncForm {
  const data: unknown = sync?.ConfigData
  return {
    ID: '',
    DeliveryConfigID: sync?.DeliveryConfigID ?? '',
    ConfigData: data === null || data === undefined ? '' : JSON.stringify(data, sortKeys, 2),
  }
}

/** Returns the order sync of the form values in the platform's format. */
function toBody({ DeliveryConfigID, ConfigData }: SyncForm): OrderSyncConfig {
  return { DeliveryConfigID, ConfigData: ConfigData === '' ? null : (JSON.parse(ConfigData) as unknown) }
}

/** The form that edits the order sync. */
export const orderSyncForm: RecordEditorForm<SyncForm, OrderSyncConfig> = {
  schema,
  toForm,
  // Always one PUT: a PATCH of the data could keep keys that the user removed.
  plan: (values, record) => {
    const body = toBody(values)
    if (record && isSame(toBody(toForm(record)), body)) return []
    const label = record ? 'Save the order sync' : 'Create the order sync'
    return [{ label, run: () => orderSync.service.create(body), makes: null }]
  },
  draftStorage: 'browser',
  Fields: () => (
    <Section title="Delivery">
      <DeliveryConfigField<SyncForm> help="The delivery config that gets the orders." />
      <TextField<SyncForm>
        name="ConfigData"
        label="Data"
        isLong
        help="JSON that the platform adds to each delivery, such as the region of the marketplace. Leave empty for none."
      />
    </Section>
  ),
}

/** Page of the configuration that reports submitted orders. */
export const OrderSyncScreen = singleScreen({
  page: orderSyncPage,
  resource: orderSync,
  form: orderSyncForm,
  description:
    'Delivers each submitted order with its lines to another system, such as an ERP system, and again when it changes.',
})
