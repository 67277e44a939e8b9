'use client'

import type { FieldValues, Path } from 'react-hook-form'
import { ReferenceField } from '@/components/fields/reference-field'
import { TextField } from '@/components/fields/text-field'
import { useCan } from '@/hooks/use-can'
import type { DeliveryConfig } from '@/lib/ordercloud/models'
import { deliveryConfigs } from './deliveryconfigs/resource'

interface Delivered {
  DeliveryConfigID: string
}

/** Field for the delivery config that delivers calls. Users who may not list delivery configs enter its ID. */
export function DeliveryConfigField<V extends FieldValues & Delivered>({ help }: { help: string }) {
  const view = useCan(deliveryConfigs.access.view)
  const name = 'DeliveryConfigID' as Path<V>
  const label = 'Delivery config'
  return view.allowed ? (
    <ReferenceField<V, DeliveryConfig> name={name} label={label} help={help} resource={deliveryConfigs} />
  ) : (
    <TextField<V>
      name={name}
      label={label}
      help={`${help} Enter the ID, because you cannot list delivery configs.`}
    />
  )
}
