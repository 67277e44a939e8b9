'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCan } from '@/hooks/use-can'
import { useEntity } from '@/hooks/use-entity'
import { useNamesById } from '@/hooks/use-names-by-id'
import { readAncestors } from '@/lib/catalogs/categories'
import { call } from '@/lib/ordercloud/client'
import { keys } from '@/lib/ordercloud/keys'
import type { Category, CategoryAssignment } from '@/lib/ordercloud/models'
import { roles } from '@/lib/permissions/roles'
import { readAllAssignments } from '@/lib/resource/all-assignments'
import { buyerUserGroupReference } from '@/lib/resource/people-references'
import { buyerCatalogs } from '@/components/catalogs/resource'
import type { CatalogPlace } from './place'
import { categoriesAt } from './resource'
import { useVisibilityChanges } from './use-visibility-changes'

const VIEW_GROUPS = [roles.BuyerUserGroupViewer, roles.BuyerUserGroupManager]

/**
 * Returns who of a buyer's users sees a category: its assignments, those of the categories above, and functions to
 * change them.
 */
export function useVisibility(place: CatalogPlace, buyerId: string, category: Category) {
  const { catalogId, path } = place
  const client = useQueryClient()
  const resource = categoriesAt(place)
  const catalogs = buyerCatalogs(buyerId)
  const id = category.ID ?? ''
  const catalog = encodeURIComponent(catalogId)
  const { assignmentsPath, save, remove } = useVisibilityChanges(place, buyerId, id)
  const read = (categoryIds: string[], of: { buyerID?: string }) => ({
    queryKey: keys.list(assignmentsPath, { categoryIds, ...of }),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call(
        async (oc) => {
          const each = categoryIds.map((categoryID) =>
            readAllAssignments<CategoryAssignment>((page) =>
              oc.Categories.ListAssignments(catalog, { categoryID, ...of, ...page }, { signal }),
            ),
          )
          return (await Promise.all(each)).flat()
        },
        { signal },
      ),
  })

  const mine = useQuery(read([id], { buyerID: buyerId }))
  const companyAssignments = useQuery(read([id], {}))
  const inCatalog = useEntity(catalogs, catalogId, true)
  const trail = useQuery({
    queryKey: keys.list(path, { above: id, parent: category.ParentID ?? '' }),
    queryFn: async () => ({ Items: await readAncestors(client, resource, category.ParentID) }),
  })

  // The categories above decide where this category has no setting. The other categories of the catalog are not needed.
  const aboveIds = (trail.data?.Items ?? []).flatMap(({ ID }) => (ID ? [ID] : []))
  const isBelow = aboveIds.length > 0
  const mineAbove = useQuery({ ...read(aboveIds, { buyerID: buyerId }), enabled: isBelow })

  // A row depends on all of these queries. Without one of them it would be wrong.
  const failed = [mine, trail, mineAbove, inCatalog].find(({ isError, data }) => isError && !data)

  const assignments = mine.data ?? []
  const groupIds = assignments.flatMap(({ UserGroupID }) => (UserGroupID ? [UserGroupID] : []))
  const mayNameGroups = useCan(VIEW_GROUPS)
  const groups = buyerUserGroupReference(buyerId)
  const groupNames = useNamesById(groups, groupIds, mayNameGroups.allowed)

  return {
    query: failed ?? mine,
    assignments,
    groups,
    groupIds,
    mayNameGroups,
    groupName: (groupId: string) => groupNames.get(groupId) ?? groupId,
    all: [...(mine.data ?? []), ...(mineAbove.data ?? [])],
    above: trail.data?.Items ?? [],
    /** True when the categories above and the catalog are loaded. They decide where this category has no setting. */
    isAboveKnown:
      trail.data !== undefined && (!isBelow || mineAbove.data !== undefined) && inCatalog.data !== undefined,
    inCatalog: inCatalog.data?.Assignment ?? null,
    others: new Set(
      (companyAssignments.data ?? []).flatMap(({ BuyerID }) => (BuyerID !== buyerId ? [BuyerID] : [])),
    ).size,
    save,
    remove,
  }
}
