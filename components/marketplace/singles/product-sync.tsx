'use client'

import { boolean, object, type InferType } from 'yup'
import { SwitchField } from '@/components/fields/switch-field'
import { Section } from '@/components/resource/form/form-layout'
import type { RecordEditorForm } from '@/components/resource/listed-resource'
import { idRule, referenceIdRule } from '@/lib/forms/ids'
import type { ProductSyncConfig } from '@/lib/ordercloud/models'
import type { Reference } from '@/lib/resource/reference'
import { productReference } from '@/lib/resource/references'
import { productSyncPage } from '../areas'
import { DeliveryConfigField } from '../delivery-config-field'
import { SendOnePanel, type SendChoice } from './send-one-panel'
import { defineSingle, singlePlan } from './single'
import { singleScreen } from './single-screen'

/** Resource of the configuration that reports changed products. */
export const productSync = defineSingle<ProductSyncConfig>(
  productSyncPage,
  { one: 'product sync', consequence: 'Changed products are no longer delivered.' },
  (oc) => oc.ProductSynchronization,
)

const schema = object({
  ID: idRule(),
  DeliveryConfigID: referenceIdRule().required('Delivery config is required.'),
  SyncProductChanged: boolean().defined(),
  SyncProductDeleted: boolean().defined(),
  ExcludePriceSchedules: boolean().defined(),
  Paused: boolean().defined(),
})

type SyncForm = InferType<typeof schema>

/** Returns the form values of the product sync. A new one delivers changed and deleted products. */
function toForm(sync: ProductSyncConfig | null): SyncForm {
  return {
    ID: '',
    DeliveryConfigID: sync?.DeliveryConfigID ?? '',
    SyncProductChanged: sync ? sync.SyncProductChanged === true : true,
    SyncProductDeleted: sync ? sync.SyncProductDeleted === true : true,
    ExcludePriceSchedules: sync?.ExcludePriceSchedules === true,
    Paused: sync?.Paused === true,
  }
}

/** Returns the product sync of the form values in the platform's format. */
function toPatch({ ID: _, ...values }: SyncForm): Partial<ProductSyncConfig> {
  return values
}

/** The form that edits the product sync. */
export const productSyncForm: RecordEditorForm<SyncForm, ProductSyncConfig> = {
  schema,
  toForm,
  plan: singlePlan(productSync, toForm, toPatch),
  draftStorage: 'browser',
  Fields: () => (
    <Section title="Delivery">
      <DeliveryConfigField<SyncForm> help="The delivery config that gets the products." />
      <SwitchField<SyncForm>
        name="SyncProductChanged"
        label="Changed products"
        help="If on, each new or changed product is delivered."
      />
      <SwitchField<SyncForm>
        name="SyncProductDeleted"
        label="Deleted products"
        help="If on, the ID of each deleted product is delivered."
      />
      <SwitchField<SyncForm>
        name="ExcludePriceSchedules"
        label="Without prices"
        help="If on, products are delivered without their price schedules."
      />
      <SwitchField<SyncForm>
        name="Paused"
        label="Paused"
        help="If on, nothing is delivered until you turn it off. Changes in between are not delivered later."
      />
    </Section>
  ),
}

const PRODUCT: SendChoice = {
  label: 'Product',
  readers: ['ProductReader', 'ProductAdmin'],
  to: () => productReference as unknown as Reference,
}

/** Page of the configuration that reports changed products. */
export const ProductSyncScreen = singleScreen({
  page: productSyncPage,
  resource: productSync,
  form: productSyncForm,
  description:
    'Keeps another system up to date with the products of the marketplace, such as a search index.',
  Panel: ({ readOnlyReason }) => (
    <SendOnePanel
      title="Send one product"
      description="Delivers the product as it is now, such as after the other system has lost it."
      action="Send product"
      sent="The product is being delivered."
      choices={[PRODUCT]}
      send={(oc, [ProductID = '']) => oc.ProductSynchronization.Sync({ ProductID })}
      readOnlyReason={readOnlyReason}
    />
  ),
})
