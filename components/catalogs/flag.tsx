'use client'

import { useQueryClient } from '@tanstack/react-query'
import { FlagSelect } from './flag-select'
import { useCan } from '@/hooks/use-can'
import { noteActivity } from '@/lib/activity/note'
import type { BuyerCatalog } from './rules/buyer-catalogs'
import { setCatalogFlag, type CatalogFlag } from './rules/catalog-assignment'
import { flagOf } from './rules/flags'
import { notedRecord } from '@/lib/resource/resource'
import { refreshAssignments } from './note-assignment'
import { buyerCatalogs } from './resource'

const LABELS: Record<CatalogFlag, string> = {
  ViewAllCategories: 'all categories',
  ViewAllProducts: 'all products',
}

/**
 * Select field for whether the buyer sees all categories, or all products, of a catalog without further assignments.
 */
export function Flag(props: { buyerId: string; catalog: BuyerCatalog; flag: CatalogFlag }) {
  const { buyerId, catalog, flag } = props
  const client = useQueryClient()
  const resource = buyerCatalogs(buyerId)
  const manage = useCan(resource.access.manage)
  const save = async (value: boolean | null) => {
    const id = resource.idOf(catalog)
    const was = await setCatalogFlag(buyerId, id, flag, value)
    const change = { path: ['Assignment', flag], before: was?.[flag] ?? undefined, after: value ?? undefined }
    noteActivity({ ...notedRecord(resource, id), kind: 'saved', changes: async () => [change] })
    await refreshAssignments(client, buyerId)
  }
  return (
    <FlagSelect
      label={`Sees ${LABELS[flag]} of ${resource.titleOf(catalog)}`}
      value={flagOf(catalog.Assignment?.[flag])}
      unset="Not set (no)"
      isReadOnly={!manage.allowed}
      onSave={save}
    />
  )
}
