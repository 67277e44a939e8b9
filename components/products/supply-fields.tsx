'use client'

import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { ReferenceField } from '@/components/fields/reference-field'
import { SwitchField } from '@/components/fields/switch-field'
import { TextField } from '@/components/fields/text-field'
import { useField } from '@/components/fields/use-field'
import { RecordPicker } from '@/components/resource/assign/record-picker'
import { Section } from '@/components/resource/form/form-layout'
import { Field } from '@/components/ui/field'
import { useCanRead } from '@/hooks/use-can'
import { useOwnCompany } from '@/hooks/use-own-company'
import { countOf } from '@/lib/resource/words'
import { perParent } from '@/lib/resource/per-parent'
import type { Reference } from '@/lib/resource/reference'
import { productReference, supplierReference } from '@/lib/resource/references'
import type { Product } from '@/lib/ordercloud/models'
import type { ProductForm } from './schema'
import type { ProductRecord } from './service'

/** Section with the suppliers that fulfill and sell a product. */
export function SupplySection() {
  const { isSupplier } = useOwnCompany()
  return (
    <Section title="Suppliers">
      <SupplierField isSupplier={isSupplier} />
      <SwitchField<ProductForm>
        name="AutoForward"
        label="Auto-forward"
        help="Submitted orders of this product are forwarded to the default supplier."
      />
      <SwitchField<ProductForm>
        name="AllSuppliersCanSell"
        label="All suppliers can sell"
        help="Every supplier may sell this product, not only those that are assigned to it."
        {...(isSupplier && { lockedReason: 'Only the marketplace can change who may sell a product.' })}
      />
    </Section>
  )
}

/** Field for the default supplier. Another one has other addresses, so it clears the ship-from address. */
function SupplierField({ isSupplier }: { isSupplier: boolean }) {
  const canRead = useCanRead(supplierReference)
  const { setValue, getValues } = useFormContext<ProductForm>()
  const { defaultValues } = useFormState<ProductForm>()
  const saved = defaultValues?.ShipFromAddressID ?? ''
  const shipFrom = useWatch<ProductForm, 'ShipFromAddressID'>({ name: 'ShipFromAddressID' })
  const label = 'Default supplier'
  const help = isSupplier
    ? 'The supplier that fulfills orders. You can choose only your own company.'
    : 'The supplier that fulfills orders of this product. It may sell the product too.'
  const { field, info, frame, control } = useField<ProductForm>('DefaultSupplierID', {
    ...{ label, help, to: supplierReference as Reference },
  })
  const isOther = field.value !== (defaultValues?.DefaultSupplierID ?? '')
  const choose = (id: string) => {
    if (id === field.value) return
    field.onChange(id)
    const address = id === (defaultValues?.DefaultSupplierID ?? '') ? saved : ''
    if (getValues('ShipFromAddressID') !== address)
      setValue('ShipFromAddressID', address, { shouldDirty: true, shouldValidate: true })
  }
  const words =
    isOther && saved !== '' && shipFrom === ''
      ? 'The ship-from address is cleared, because it is not an address of this supplier.'
      : help
  if (!canRead)
    return (
      <TextField<ProductForm>
        name="DefaultSupplierID"
        label={label}
        help="You cannot list suppliers, so you cannot choose another one."
        isReadOnly
      />
    )
  return (
    <Field {...frame} label={label} help={words}>
      <RecordPicker
        resource={supplierReference}
        value={field.value as string}
        onChange={choose}
        onBlur={field.onBlur}
        isReadOnly={info.isReadOnly}
        control={{ ...control, name: field.name }}
      />
    </Field>
  )
}

/** Section with the parent of a product. Child products inherit from it. */
export function FamilySection({ record }: { record: ProductRecord | null }) {
  const parentId = useWatch<ProductForm, 'ParentID'>({ name: 'ParentID' })
  const isParent = useWatch<ProductForm, 'IsParent'>({ name: 'IsParent' })
  const ownerId = useWatch<ProductForm, 'OwnerID'>({ name: 'OwnerID' })
  const variants = record?.VariantCount ?? 0
  const varied =
    variants > 0
      ? `This product has ${countOf(variants, { one: 'variant', many: 'variants' })}. Such products have no parent and no child products.`
      : record?.IsBundle
        ? 'A bundle has no parent and no child products.'
        : undefined
  const orphan =
    varied ?? (isParent && parentId === '' ? 'A parent product has no parent itself.' : undefined)
  const childless =
    varied ?? (parentId !== '' && !isParent ? 'A child product has no child products itself.' : undefined)
  return (
    <Section title="Parent and child products">
      <ReferenceField<ProductForm, Product>
        name="ParentID"
        label="Parent product"
        help={
          orphan ??
          'This product takes over the empty fields, the prices and the visibility of its parent, which has the same owner.'
        }
        resource={parentReference(ownerId)}
        excludedIds={record?.ID === undefined ? [] : [record.ID]}
        isReadOnly={orphan !== undefined}
      />
      <SwitchField<ProductForm>
        name="IsParent"
        label="Parent product of others"
        help="Other products can choose it as their parent. Buyers order only the child products."
        {...(childless !== undefined && { lockedReason: childless })}
      />
    </Section>
  )
}

/** A parent product of one owner, or of any owner for an empty ID. */
const parentReference = perParent((ownerId): Reference<Product> => ({
  ...productReference,
  path: `products/parents of ${ownerId}`,
  words: { one: 'parent product', many: 'parent products' },
  service: {
    get: productReference.service.get,
    list: (options, scope) =>
      productReference.service.list(
        {
          ...options,
          filters: { ...options.filters, IsParent: 'true', ...(ownerId !== '' && { OwnerID: ownerId }) },
        },
        scope,
      ),
  },
}))
