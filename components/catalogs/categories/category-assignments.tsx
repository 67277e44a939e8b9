'use client'

import { Stack, Text } from '@chakra-ui/react'
import { AssignButton } from '@/components/resource/assign/assign-button'
import { AssignedRows } from '@/components/resource/assign/assigned-rows'
import { Adder } from '@/components/resource/assign/assignment-panel'
import { useEmptyPanel } from '@/components/resource/assign/use-empty-panel'
import { EmptyPanel, Panel } from '@/components/resource/form/form-layout'
import { OfficeLink } from '@/components/ui/link'
import { useAssignments } from '@/hooks/use-assignments'
import { useCan } from '@/hooks/use-can'
import { useNamesById } from '@/hooks/use-names-by-id'
import { usePartyNames } from '@/hooks/use-party-names'
import { flagOf, flagWord } from '@/components/catalogs/rules/flags'
import { categoryReference } from '@/lib/resource/category-reference'
import type { CategoryAssignment } from '@/lib/ordercloud/models'
import { describeParty, partyKey, partyOf } from '@/lib/parties/party'
import { roles } from '@/lib/permissions/roles'
import { addOnce, SINGLE_ROW_PAGE, type Assignments } from '@/lib/resource/assignments'
import { buyerReference } from '@/lib/resource/buyer-reference'
import { idSegment } from '@/lib/url/id-segment'
import { FLAG_LABELS } from './use-visibility-changes'

const MANAGE = [roles.BuyerCatalogManager]
const VIEW_BUYERS = [roles.BuyerViewer, roles.BuyerManager]

/**
 * Panel with the buyers and user groups that have settings of their own for one category, or for any category of a
 * catalog. What a single buyer sees is changed on the buyer's page of the category, to which each row links.
 */
export function CategoryAssignments(props: {
  catalogId: string
  /** Undefined for all categories of the catalog. */
  categoryId?: string
}) {
  const { catalogId, categoryId } = props
  const title = categoryId === undefined ? 'Categories with their own settings' : 'Buyers and user groups'
  const manage = useCan(MANAGE)
  const view = useCan(VIEW_BUYERS)
  const readOnlyReason = manage.allowed ? undefined : manage.reason
  const assignments = assignmentsOf(catalogId, categoryId)
  const state = useAssignments(assignments, {
    ...{ title, readOnlyReason },
    describeRow: (row) => `${describeParty(partyOf(row))} in category ${row.CategoryID}`,
    isPerson: () => false,
  })
  const { rows } = state
  const categories = useNamesById(
    categoryReference(catalogId),
    rows.flatMap(({ CategoryID }) => CategoryID ?? []),
    true,
  )
  const nameOf = usePartyNames(rows.map(partyOf))
  const empty = useEmptyPanel(state.query.data && rows.length)
  const none =
    categoryId === undefined
      ? 'The settings of the catalog apply to all categories.'
      : 'The settings of the parent category apply to every buyer.'
  if (empty.isLine)
    return (
      <EmptyPanel
        title={title}
        note={none}
        action={
          categoryId !== undefined && <AssignButton readOnlyReason={readOnlyReason} onOpen={empty.open} />
        }
      />
    )
  return (
    <Panel title={title}>
      <Stack gap="4" maxW="44rem">
        <Text fontSize="sm" color="fg.muted" mt="-2">
          {categoryId === undefined
            ? 'These categories have settings of their own for a buyer or user group. These apply instead of the settings of the catalog.'
            : 'These buyers and user groups have settings of their own for this category. For all others, the settings of the parent category apply, or those of the catalog for a top-level category.'}
        </Text>
        {categoryId !== undefined && (
          <Adder
            to={buyerReference}
            excludedIds={rows.flatMap(({ BuyerID, UserGroupID }) => (UserGroupID ? [] : (BuyerID ?? [])))}
            isBusy={state.busyKey !== undefined}
            problem={state.problem && state.problem.key === undefined ? state.problem.message : undefined}
            readOnlyReason={readOnlyReason ?? (view.allowed ? undefined : view.reason)}
            onAdd={(BuyerID, name) =>
              state.add({ CategoryID: categoryId, BuyerID, Visible: true } as CategoryAssignment, name)
            }
          />
        )}
        <AssignedRows
          state={state}
          keyOf={assignments.keyOf}
          draw={(row) => {
            const { name, companyName } = nameOf(partyOf(row))
            const id = row.CategoryID ?? ''
            const ownPage = `/buyers/${idSegment(row.BuyerID ?? '')}/catalogs/${idSegment(catalogId)}/categories/${idSegment(id)}`
            const settings = (['Visible', 'ViewAllProducts'] as const)
              .map((flag) => `${FLAG_LABELS[flag]}: ${flagWord(flagOf(row[flag]))}`)
              .join(', ')
            if (categoryId === undefined)
              return {
                ...{ id, name: categories.get(id) ?? id, href: ownPage },
                note: `${describeParty(partyOf(row), companyName)}${row.UserGroupID ? `: ${name}` : ` (${name})`}. ${settings}.`,
              }
            return {
              ...{ id: row.UserGroupID || row.BuyerID || '', name, href: ownPage },
              note: (
                <>
                  {describeParty(partyOf(row), companyName)}. {settings}.{' '}
                  <OfficeLink href={ownPage}>Change</OfficeLink>
                </>
              ),
            }
          }}
          many="assignments"
          none={none}
          removal="The settings of the parent category apply again, or those of the catalog for a top-level category."
          readOnlyReason={readOnlyReason}
        />
      </Stack>
    </Panel>
  )
}

/** The assignments of one category, or of all categories of a catalog. */
function assignmentsOf(catalogId: string, categoryID: string | undefined): Assignments<CategoryAssignment> {
  const catalog = encodeURIComponent(catalogId)
  return {
    path: `catalogs/${catalog}/categories/assignments`,
    of: categoryID ?? 'all',
    list: (oc, page, request) =>
      oc.Categories.ListAssignments(catalog, { ...(categoryID && { categoryID }), ...page }, request),
    keyOf: (row) => `${row.CategoryID} ${partyKey(partyOf(row))}`,
    // Saving an existing assignment would overwrite its settings.
    add: (oc, row) => {
      const { CategoryID = '', BuyerID: buyerID = '', UserGroupID } = row
      const options = {
        ...{ categoryID: CategoryID, buyerID, ...SINGLE_ROW_PAGE },
        ...(UserGroupID ? { userGroupID: UserGroupID } : { level: 'Company' as const }),
      }
      return addOnce(oc.Categories.ListAssignments(catalog, options), () =>
        oc.Categories.SaveAssignment(catalog, row),
      )
    },
    remove: (oc, { CategoryID = '', BuyerID: buyerID = '', UserGroupID }) =>
      oc.Categories.DeleteAssignment(catalog, encodeURIComponent(CategoryID), {
        buyerID,
        ...(UserGroupID && { userGroupID: UserGroupID }),
      }),
  }
}
