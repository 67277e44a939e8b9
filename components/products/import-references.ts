import { withoutTargets, type ImportPlan, type PlanScope } from '@/lib/csv/import-plan'
import { distinctIds } from '@/lib/forms/platform-id'
import type { Target } from '@/lib/jobs/job'
import type { Product } from '@/lib/ordercloud/models'
import { canRead } from '@/lib/permissions/check'
import { readRecordsById } from '@/lib/resource/records-by-id'
import type { Reference } from '@/lib/resource/reference'
import { productReference, supplierReference } from '@/lib/resource/references'
import { bodyOf, withBody } from './import-owner'

/** A field of a product that names another record. */
interface NamedRecord {
  field: 'DefaultSupplierID' | 'ParentID'
  /** Label of the column. */
  column: string
  to: Reference<{ ID?: string }>
  noun: string
}

const NAMED_RECORDS: readonly NamedRecord[] = [
  {
    ...{ field: 'DefaultSupplierID', column: 'Default supplier', noun: 'supplier' },
    to: supplierReference,
  },
  { ...{ field: 'ParentID', column: 'Parent product', noun: 'product' }, to: productReference },
]

/**
 * Checks that the default suppliers and parent products of a plan exist, with one request for 100 of each. Parents can
 * also be products that the file creates. Records that the user has no permission to read are left to the platform.
 */
export async function checkNamedRecords(plan: ImportPlan, scope: PlanScope): Promise<ImportPlan> {
  let checked = plan
  for (const named of NAMED_RECORDS) checked = await checkField(checked, named, scope)
  return checked
}

async function checkField(plan: ImportPlan, named: NamedRecord, scope: PlanScope): Promise<ImportPlan> {
  const { field, column, to, noun } = named
  const { isAdmin, assignedRoles: roles } = scope.viewer
  const ids = distinctIds(plan.targets.flatMap((target) => namedId(target, field) ?? []))
  if (ids.length === 0 || !canRead(to, { roles, isAdmin })) return plan
  const known = new Map<string, { ID?: string; IsParent?: boolean }>()
  for (const record of await readRecordsById(to, ids, scope)) known.set(idKey(record.ID), record)
  for (const target of plan.targets) {
    const planned = bodyOf(target) as Partial<Product>
    if (field !== 'ParentID' || (target.write?.kind !== 'create' && planned.IsParent === undefined)) continue
    const { IsParent = false } = planned
    known.set(idKey(target.id), { ...known.get(idKey(target.id)), ID: target.id, IsParent })
  }
  const problemOf = (id: string): string | undefined => {
    const record = known.get(idKey(id))
    if (!record) return `There is no ${noun} “${id}”, or you do not have access to it.`
    return field === 'ParentID' && record.IsParent !== true
      ? `“${id}” is not a parent product. Turn on “Parent product of others” for it first.`
      : undefined
  }
  const allowed = withoutTargets(plan, (target) => {
    const id = namedId(target, field)
    const reason = id === undefined ? undefined : problemOf(id)
    return reason === undefined ? undefined : { column, reason }
  })
  const withSpelling = (target: Target): Target => {
    const record = known.get(idKey(namedId(target, field)))
    return record ? withBody(target, { ...bodyOf(target), [field]: record.ID }) : target
  }
  return { ...allowed, targets: allowed.targets.map(withSpelling) }
}

const idKey = (id = ''): string => id.toLowerCase()

/** Returns the ID that a row writes into a field. Undefined for none. */
function namedId(target: Target, field: NamedRecord['field']): string | undefined {
  const id = bodyOf(target)[field]
  return typeof id === 'string' && id !== '' ? id : undefined
}
