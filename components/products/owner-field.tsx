'use client'

import { useFormInfo } from '@/components/fields/form-info'
import { ReferenceField } from '@/components/fields/reference-field'
import { useCanRead } from '@/hooks/use-can'
import { useOwnCompany } from '@/hooks/use-own-company'
import type { Supplier } from '@/lib/ordercloud/models'
import { ownerReference } from '@/lib/resource/owner-reference'
import type { ProductForm } from './schema'

/**
 * Field for the owner of a new product. The platform lets only the marketplace choose another owner than the user's own
 * company, and only when the product is created.
 */
export function OwnerField() {
  const { isNew } = useFormInfo()
  const { isSupplier } = useOwnCompany()
  const canRead = useCanRead(ownerReference)
  if (!isNew || isSupplier || !canRead) return null
  return (
    <ReferenceField<ProductForm, Supplier>
      name="OwnerID"
      label="Owner"
      help="The supplier that owns the product. Leave empty for the marketplace. You cannot change it later."
      resource={ownerReference}
    />
  )
}
