import { Landmark } from 'lucide-react'
import { Excerpt } from '@/components/resource/cells'
import { idColumn } from '@/components/resource/id-column'
import { defineNestedResource, type NestedResource } from '@/components/resource/listed-resource'
import { crudBelow } from '@/lib/ordercloud/crud'
import type { CostCenter } from '@/lib/ordercloud/models'
import { defineBuyerAssignments } from '@/lib/parties/buyer-assignments'
import { costCentersArea } from '../areas'

/** Resource of the cost centers of each buyer. */
export const costCenters: NestedResource<CostCenter> = defineNestedResource(
  costCentersArea,
  (buyerId) => ({
    icon: Landmark,
    words: {
      purpose: 'Cost centers are the accounts of this buyer that its users charge order lines to.',
      consequence: 'Users can no longer choose it. Submitted orders keep its name.',
    },
    idOf: (center) => center.ID ?? '',
    titleOf: (center) => center.Name || center.ID || '',
    summary: (center) => center.Description || (center.ID ?? ''),
    service: crudBelow<CostCenter>(buyerId, (oc) => oc.CostCenters),
    search: { words: 'name, ID or description' },
    xp: {},
    rules: { sortable: ['Name', 'ID'], defaultSort: 'Name', filters: [], xpFilters: true },
    bulk: [{ field: 'Description', kind: 'text', label: 'Description', max: 2000, canClear: true }],
    restore: { lost: 'its assignments' },
    columns: [
      { key: 'name', label: 'Name', sort: 'Name', isTitle: true, cell: (row) => row.Name || row.ID },
      idColumn(),
      {
        key: 'about',
        label: 'Description',
        field: 'Description',
        from: 'md',
        width: '40%',
        cell: (row) => <Excerpt>{row.Description}</Excerpt>,
      },
    ],
    loadImport: () =>
      import('#browser/purchasing/costcenters/form.tsx').then((file) => file.costCenterImport),
    loadDependents: () =>
      import('#browser/purchasing/costcenters/form.tsx').then((file) => file.costCenterDependents(buyerId)),
  }),
  () => import('#browser/purchasing/costcenters/form.tsx').then((file) => file.costCenterForm),
)

/** The assignments of a cost center. Users get it through the buyer or through their groups. */
export const costCenterAssignments = defineBuyerAssignments({
  path: 'costcenters/parties',
  idField: 'CostCenterID',
  resource: (oc) => oc.CostCenters,
})
