'use client'

import { boolean, object, type InferType } from 'yup'
import { SwitchField } from '@/components/fields/switch-field'
import { Section } from '@/components/resource/form/form-layout'
import type { RecordEditorForm } from '@/components/resource/listed-resource'
import { idRule, referenceIdRule } from '@/lib/forms/ids'
import type { InventoryIntegration } from '@/lib/ordercloud/models'
import { inventoryIntegrationPage } from '../areas'
import { DeliveryConfigField } from '../delivery-config-field'
import { defineSingle, singlePlan } from './single'
import { singleScreen } from './single-screen'

/** Resource of the configuration that reports low stock. */
export const inventoryIntegration = defineSingle<InventoryIntegration>(
  inventoryIntegrationPage,
  { one: 'inventory integration', consequence: 'Low stock is no longer reported.' },
  (oc) => oc.InventoryIntegrations,
)

const schema = object({
  ID: idRule(),
  DeliveryConfigID: referenceIdRule().required('Delivery config is required.'),
  LimitNotifications: boolean().defined(),
})

type IntegrationForm = InferType<typeof schema>

/** Returns the form values of the inventory integration. */
function toForm(integration: InventoryIntegration | null): IntegrationForm {
  return {
    ID: '',
    DeliveryConfigID: integration?.DeliveryConfigID ?? '',
    LimitNotifications: integration?.LimitNotifications === true,
  }
}

/** Returns the inventory integration of the form values in the platform's format. */
function toPatch({ ID: _, ...values }: IntegrationForm): Partial<InventoryIntegration> {
  return values
}

/** The form that edits the inventory integration. */
export const inventoryIntegrationForm: RecordEditorForm<IntegrationForm, InventoryIntegration> = {
  schema,
  toForm,
  plan: singlePlan(inventoryIntegration, toForm, toPatch),
  codes: { 'InventoryIntegration.DeliveryConfigIDRequired': 'DeliveryConfigID' },
  draftStorage: 'browser',
  Fields: () => (
    <Section title="Delivery">
      <DeliveryConfigField<IntegrationForm> help="The delivery config that gets the notifications." />
      <SwitchField<IntegrationForm>
        name="LimitNotifications"
        label="Fewer notifications"
        help="If on, the platform limits the notifications about the same product."
      />
    </Section>
  ),
}

/** Page of the configuration that reports low stock. */
export const InventoryIntegrationScreen = singleScreen({
  page: inventoryIntegrationPage,
  resource: inventoryIntegration,
  form: inventoryIntegrationForm,
  description:
    'Notifies another system when the stock of a product falls to its notification point, which is set in the inventory of the product.',
})
