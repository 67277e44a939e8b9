import { withoutTargets, type ImportPlan, type PlanScope } from '@/lib/csv/import-plan'
import { referenceIdRule, type ValidatedRecord } from '@/lib/forms/ids'
import { distinctIds } from '@/lib/forms/platform-id'
import type { Target } from '@/lib/jobs/job'
import { isMarketplace } from '@/lib/parties/companies'
import { canRead } from '@/lib/permissions/check'
import { readRecordsById } from '@/lib/resource/records-by-id'
import { supplierReference } from '@/lib/resource/references'
import { getSettings } from '@/lib/settings'
import { NO_SUPPLIER_PERMISSION } from './rules/change-suppliers'

/** The column with the owner of a new record. Existing records keep theirs. */
export const OWNER_COLUMN = { name: 'OwnerID', label: 'Owner' } as const

/**
 * Returns the rule for the owner in a row of a file. The platform does not change the owner of an existing record, so
 * such a row may only name it. An empty cell names none.
 */
export function importedOwnerRule(noun: string) {
  return referenceIdRule().test('owner', (owner, { options, createError }) => {
    const { isExisting = false, savedValues } = (options.context ?? {}) as Partial<ValidatedRecord>
    const { OwnerID: saved = '' } = (savedValues ?? {}) as { OwnerID?: string }
    if (!isExisting || owner === '' || isSameId(owner, saved)) return true
    return createError({ message: `The owner of an existing ${noun} cannot be changed. It is “${saved}”.` })
  })
}

/** Compares IDs as the platform does. */
export function isSameId(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** Returns the fields that a row writes. */
export function bodyOf({ write }: Target): Readonly<Record<string, unknown>> {
  return write?.kind === 'create' || write?.kind === 'patch' ? write.body : {}
}

/** Returns a row that writes other fields. */
export function withBody(target: Target, body: Readonly<Record<string, unknown>>): Target {
  const { write } = target
  return write?.kind === 'create' || write?.kind === 'patch'
    ? { ...target, write: { ...write, body } }
    : target
}

/**
 * Checks the owners of new records. Only administrators can choose one, who can be the marketplace or a supplier. The
 * records of a user of a supplier belong to the supplier, so that their rows may only name it.
 *
 * @param ownSupplierId the supplier of the user. Undefined for administrators
 */
export async function checkOwners(
  plan: ImportPlan,
  ownSupplierId: string | undefined,
  scope: PlanScope,
): Promise<ImportPlan> {
  const { isAdmin, assignedRoles: roles } = scope.viewer
  const chosen = distinctIds(plan.targets.flatMap((target) => ownerOf(target) ?? []))
  const others = isAdmin ? chosen.filter((id) => !isMarketplace(id)) : []
  const mayRead = canRead(supplierReference, { roles, isAdmin })
  const found = mayRead && others.length > 0 ? await readRecordsById(supplierReference, others, scope) : []
  const suppliers = new Map(found.map(({ ID = '' }) => [ID.toLowerCase(), ID]))
  const problemOf = (owner: string): string | undefined => {
    if (!isAdmin)
      return ownSupplierId !== undefined && isSameId(owner, ownSupplierId)
        ? undefined
        : 'Only users of the marketplace can choose another owner.'
    if (isMarketplace(owner) || suppliers.has(owner.toLowerCase())) return undefined
    return mayRead
      ? `There is no supplier “${owner}”, or you do not have access to it.`
      : NO_SUPPLIER_PERMISSION
  }
  const allowed = withoutTargets(plan, (target) => {
    const owner = ownerOf(target)
    const reason = owner === undefined ? undefined : problemOf(owner)
    return reason === undefined ? undefined : { column: OWNER_COLUMN.label, reason }
  })
  return { ...allowed, targets: allowed.targets.map(withSpelling) }

  function withSpelling(target: Target): Target {
    const owner = ownerOf(target)
    if (owner === undefined) return target
    const { OwnerID: _, ...body } = bodyOf(target)
    if (!isAdmin) return withBody(target, body)
    const spelled = isMarketplace(owner) ? getSettings().marketplaceId : suppliers.get(owner.toLowerCase())
    return withBody(target, { ...body, OwnerID: spelled })
  }
}

/** Returns the owner that a row chooses for a new record. Undefined for none. */
export function ownerOf(target: Target): string | undefined {
  const { OwnerID } = bodyOf(target)
  return typeof OwnerID === 'string' && OwnerID !== '' ? OwnerID : undefined
}
