'use client'

import { ReferenceField } from '@/components/fields/reference-field'
import { SupplierLink } from '@/components/resource/record/record-links'
import { ReadOnlyField } from '@/components/ui/field'
import { useCan } from '@/hooks/use-can'
import { useSession } from '@/hooks/use-session'
import type { Promotion } from '@/lib/ordercloud/models'
import { roles } from '@/lib/permissions/roles'
import { supplierReference } from '@/lib/resource/references'
import { getSettings } from '@/lib/settings'
import type { PromotionForm } from './schema'

const VIEW_SUPPLIERS = [roles.SupplierViewer, roles.SupplierManager]

/**
 * Field for the owner of a promotion: a supplier or the marketplace. Administrators choose the owner while they create
 * the promotion. Later it is fixed.
 */
export function OwnerField({ record }: { record: Promotion | null }) {
  const { isSupplier } = useSession()
  const canViewSuppliers = useCan(VIEW_SUPPLIERS)
  const { marketplaceName } = getSettings()
  if (record) {
    return (
      <ReadOnlyField label="Owner">
        {record.OwnerID ? <SupplierLink id={record.OwnerID} /> : '–'}
      </ReadOnlyField>
    )
  }
  if (isSupplier) return <ReadOnlyField label="Owner">Your company</ReadOnlyField>
  if (!canViewSuppliers.allowed) {
    return (
      <ReadOnlyField label="Owner">
        {marketplaceName}. To choose a supplier: {canViewSuppliers.reason}
      </ReadOnlyField>
    )
  }
  return (
    <ReferenceField<PromotionForm>
      name="OwnerID"
      label="Owner"
      resource={supplierReference}
      help={`A supplier’s promotion applies only to orders to that supplier. Leave empty for ${marketplaceName}. You cannot change the owner later.`}
    />
  )
}
