'use client'

import { Box } from '@chakra-ui/react'
import { useWatch } from 'react-hook-form'
import { SwitchField } from '@/components/fields/switch-field'
import { TextField } from '@/components/fields/text-field'
import { useField } from '@/components/fields/use-field'
import { RecordPicker } from '@/components/resource/assign/record-picker'
import { FormLayout, Section } from '@/components/resource/form/form-layout'
import { Field } from '@/components/ui/field'
import { useCanRead } from '@/hooks/use-can'
import { useHydrated } from '@/hooks/use-hydrated'
import { useRecordTab } from '@/hooks/use-record-tab'
import type { Reference } from '@/lib/resource/reference'
import { countOf } from '@/lib/resource/words'
import type { ProductForm } from '../schema'
import type { ProductRecord } from '../service'
import { useLocationCount } from './locations'
import { shipFromReference } from '@/lib/resource/ship-from-reference'

/** Key of the tab with the inventory and the shipping of a product. */
export const INVENTORY_TAB = 'inventory'

/** Returns whether the tab is shown, on the page of a product or while one is created. */
function useIsShown(record: ProductRecord | null): boolean {
  return useRecordTab(['details', INVENTORY_TAB]) === INVENTORY_TAB || record === null
}

/** Tab with the inventory and the shipping of a product. */
export function InventoryTab({ record }: { record: ProductRecord | null }) {
  const isHydrated = useHydrated()
  const isShown = useIsShown(record)
  // Keeps these fields out of the documents of the other tabs.
  return !isShown && !isHydrated ? null : <InventoryFields record={record} />
}

const inWords = (count: number) => countOf(count, { one: 'location', many: 'locations' })

function InventoryFields({ record }: { record: ProductRecord | null }) {
  const locations = useLocationCount(record && { product: record }, useIsShown(record))
  return (
    <FormLayout>
      <Section title="Inventory">
        <SwitchField<ProductForm>
          name="Inventory.Enabled"
          label="Track inventory"
          help="Submitted orders reduce the quantity. Buyers cannot order more than is available."
        />
        <SwitchField<ProductForm>
          name="Inventory.OrderCanExceed"
          label="Orders can exceed the quantity"
          help="Buyers can order more than is available. The quantity then becomes negative."
        />
        <QuantityField locations={locations ?? 0} />
        <TextField<ProductForm>
          name="Inventory.NotificationPoint"
          label="Notification point"
          help="The platform can send a message when the quantity falls to this number."
          inputMode="numeric"
        />
        <SwitchField<ProductForm>
          name="Inventory.VariantLevelTracking"
          label="Track by variant"
          help="Every variant has a quantity of its own, instead of one for the product."
          {...(locations && { lockedReason: `Remove the ${inWords(locations)} of the product first.` })}
        />
      </Section>
      <Section title="Shipping">
        <ShipFromField record={record} />
        <TextField<ProductForm>
          name="ShipWeight"
          label="Weight"
          help="Without a unit. Use the same one for all products."
          inputMode="decimal"
        />
        <TextField<ProductForm> name="ShipLength" label="Length" inputMode="decimal" />
        <TextField<ProductForm> name="ShipWidth" label="Width" inputMode="decimal" />
        <TextField<ProductForm> name="ShipHeight" label="Height" inputMode="decimal" />
        <TextField<ProductForm>
          name="QuantityMultiplier"
          label="Quantity multiplier"
          help="Pieces in one ordered unit, such as 12 for a dozen."
          inputMode="numeric"
        />
        <SwitchField<ProductForm>
          name="Returnable"
          label="Returnable"
          help="Buyers can ask to return this product."
        />
      </Section>
    </FormLayout>
  )
}

/** Field for the quantity of the product. It is locked while variants or locations have the quantities. */
function QuantityField({ locations }: { locations: number }) {
  const isByVariant = useWatch<ProductForm, 'Inventory.VariantLevelTracking'>({
    name: 'Inventory.VariantLevelTracking',
  })
  return (
    <TextField<ProductForm>
      name="Inventory.QuantityAvailable"
      label="Quantity available"
      help={
        isByVariant
          ? 'Not used, because every variant has a quantity of its own.'
          : locations > 0
            ? locations === 1
              ? 'The quantity of the location below. Change it there instead.'
              : `The sum of the ${inWords(locations)} below. Change their quantities instead.`
            : 'Saved only if you change it. Orders can change it in the meantime.'
      }
      inputMode="numeric"
      isReadOnly={isByVariant || locations > 0}
    />
  )
}

/** Field for the address that the product ships from: one of the default supplier, or of the marketplace. */
function ShipFromField({ record }: { record: ProductRecord | null }) {
  const supplierId = useWatch<ProductForm, 'DefaultSupplierID'>({ name: 'DefaultSupplierID' })
  const resource = shipFromReference(supplierId)
  const canRead = useCanRead(resource)
  if (!canRead)
    return (
      <TextField<ProductForm>
        name="ShipFromAddressID"
        label="Ship from"
        help="Enter the ID of an address. You cannot list these addresses."
      />
    )
  return (
    <ShipFromPicker key={supplierId} record={record} resource={resource} hasSupplier={supplierId !== ''} />
  )
}

function ShipFromPicker(props: {
  record: ProductRecord | null
  resource: ReturnType<typeof shipFromReference>
  hasSupplier: boolean
}) {
  const { record, resource, hasSupplier } = props
  const label = 'Ship from'
  const help = hasSupplier
    ? 'An address of the default supplier.'
    : 'An address of the marketplace, because the product has no default supplier.'
  const { field, info, frame, control } = useField<ProductForm>('ShipFromAddressID', {
    ...{ label, help, to: resource as Reference },
  })
  const isShown = useIsShown(record)
  return (
    <Field {...frame} label={label} help={help} isWide>
      <Box maxW="30rem">
        {/* The picker reads the name of its record, which other tabs do not need. */}
        {isShown && (
          <RecordPicker
            resource={resource}
            value={field.value as string}
            onChange={(id) => field.onChange(id)}
            onBlur={field.onBlur}
            isReadOnly={info.isReadOnly}
            control={{ ...control, name: field.name }}
          />
        )}
      </Box>
    </Field>
  )
}
