'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useCan } from '@/hooks/use-can'
import { useRegisterAssignmentActions } from '@/hooks/use-activity-record'
import type { Activity } from '@/lib/activity/activity'
import { noteActivity } from '@/lib/activity/note'
import { flagOf, flagWord, type Flag } from '@/components/catalogs/rules/flags'
import { call, type OrderCloud } from '@/lib/ordercloud/client'
import { keys } from '@/lib/ordercloud/keys'
import type { CategoryAssignment } from '@/lib/ordercloud/models'
import { notedRecord } from '@/lib/resource/resource'
import type { CatalogPlace } from './place'
import { categoriesAt } from './resource'

export type VisibilityFlag = 'Visible' | 'ViewAllProducts'

/** Title of the panel that shows who sees a category. */
export const VISIBILITY_TITLE = 'Who sees it'

/** Labels of the two settings. */
export const FLAG_LABELS: Readonly<Record<VisibilityFlag, string>> = {
  Visible: 'Category visible',
  ViewAllProducts: 'All its products',
}

const FLAGS = ['Visible', 'ViewAllProducts'] as const

const flagsOf = (one: CategoryAssignment | undefined): Record<VisibilityFlag, Flag> => ({
  Visible: flagOf(one?.Visible),
  ViewAllProducts: flagOf(one?.ViewAllProducts),
})

/**
 * Functions that change a buyer's assignments of a category. Each change is recorded in the activity of the category.
 */
export function useVisibilityChanges(place: CatalogPlace, buyerId: string, id: string) {
  const { catalogId } = place
  const client = useQueryClient()
  const resource = categoriesAt(place)
  const manage = useCan(resource.access.manage)
  const catalog = encodeURIComponent(catalogId)
  const path = `${place.path}/assignments`

  const note = (kind: Activity['kind'], row: CategoryAssignment, description: string, at = path) => {
    const party = row.UserGroupID ? `user group ${row.UserGroupID}` : 'all users of the buyer'
    const assignment = { title: VISIBILITY_TITLE, what: `${party}, ${description}`, path: at, row }
    noteActivity({ ...notedRecord(resource, id), kind, assignment })
  }
  const describeFlags = (flags: Record<VisibilityFlag, Flag>) =>
    FLAGS.map((flag) => `${FLAG_LABELS[flag].toLowerCase()}: ${flagWord(flags[flag])}`).join(', ')
  const readNow = async (oc: OrderCloud, groupId: string | undefined) => {
    const { Items } = await oc.Categories.ListAssignments(catalog, {
      categoryID: id,
      buyerID: buyerId,
      ...(groupId ? { userGroupID: groupId } : { level: 'Company' as const }),
    })
    return Items[0] as CategoryAssignment | undefined
  }
  const again = () => client.invalidateQueries({ queryKey: keys.all(path) })

  /** Sets one flag. Reads the other flag first, since the platform only saves complete assignments. */
  const save = async (
    groupId: string | undefined,
    change: Partial<Record<VisibilityFlag, Flag>>,
  ): Promise<void> => {
    const { now, row } = await call(
      async (oc) => {
        const now = await readNow(oc, groupId)
        const key = { CategoryID: id, BuyerID: buyerId, ...(groupId && { UserGroupID: groupId }) }
        const row = { ...key, ...flagsOf(now), ...change } as CategoryAssignment
        await oc.Categories.SaveAssignment(catalog, row)
        return { now, row }
      },
      { write: true },
    )
    if (now) {
      const description = `${describeFlags(flagsOf(row))}, previously ${describeFlags(flagsOf(now))}`
      // Uses another path than the panel, because there is no row to add or to remove again.
      note('saved', row, description, `${path}/flags`)
    } else note('assigned', row, describeFlags(flagsOf(row)))
    await again()
  }

  const remove = async (groupId: string | undefined): Promise<void> => {
    const was = await call(
      async (oc) => {
        const now = await readNow(oc, groupId)
        await oc.Categories.DeleteAssignment(catalog, encodeURIComponent(id), {
          buyerID: buyerId,
          ...(groupId && { userGroupID: groupId }),
        })
        return now
      },
      { write: true },
    )
    if (was) note('unassigned', was, describeFlags(flagsOf(was)))
    await again()
  }

  const groupOf = (row: CategoryAssignment) => row.UserGroupID || undefined
  const tried = (done: Promise<void>) =>
    done.then(
      () => true,
      () => false,
    )
  useRegisterAssignmentActions(path, {
    readOnlyReason: manage.allowed ? undefined : manage.reason,
    add: (row: CategoryAssignment) => tried(save(groupOf(row), flagsOf(row))),
    remove: (row: CategoryAssignment) => tried(remove(groupOf(row))),
  })

  return { assignmentsPath: path, save, remove }
}
