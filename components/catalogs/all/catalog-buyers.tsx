'use client'

import { HStack, Stack, Text } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FlagSelect } from '@/components/catalogs/flag-select'
import { AssignButton } from '@/components/resource/assign/assign-button'
import { AssignedRows } from '@/components/resource/assign/assigned-rows'
import { Adder } from '@/components/resource/assign/assignment-panel'
import { useEmptyPanel } from '@/components/resource/assign/use-empty-panel'
import { EmptyPanel, Panel } from '@/components/resource/form/form-layout'
import { useAssignments } from '@/hooks/use-assignments'
import { useCan } from '@/hooks/use-can'
import { useRecordsById } from '@/hooks/use-records-by-id'
import { noteActivity } from '@/lib/activity/note'
import type { CatalogAssignment } from '@/lib/ordercloud/models'
import { roles } from '@/lib/permissions/roles'
import { addOnce, SINGLE_ROW_PAGE, type Assignments } from '@/lib/resource/assignments'
import { buyerReference } from '@/lib/resource/buyer-reference'
import { notedRecord } from '@/lib/resource/resource'
import { idSegment } from '@/lib/url/id-segment'
import { FULL_VISIBILITY, setCatalogFlag, type CatalogFlag } from '../rules/catalog-assignment'
import { flagOf } from '../rules/flags'
import { CATALOG_BUYERS_PATH, refreshAssignments } from '../note-assignment'
import { catalogs } from './resource'

const TITLE = 'Buyers with this catalog'
const VIEW_BUYERS = [roles.BuyerViewer, roles.BuyerManager]

const FLAGS: readonly { flag: CatalogFlag; label: string }[] = [
  { flag: 'ViewAllCategories', label: 'All categories' },
  { flag: 'ViewAllProducts', label: 'All products' },
]

/** Panel with the buyers that a catalog is assigned to, and what each of them sees of it. */
export function CatalogBuyers({ catalogId }: { catalogId: string }) {
  const client = useQueryClient()
  const view = useCan(VIEW_BUYERS)
  const manage = useCan(catalogs.access.manage)
  const readOnlyReason = manage.allowed ? undefined : manage.reason
  const assignments = buyersOf(catalogId, (buyerId) => void refreshAssignments(client, buyerId))
  const state = useAssignments(assignments, {
    ...{ title: TITLE, readOnlyReason },
    describeRow: ({ BuyerID }) => `buyer ${BuyerID}`,
    isPerson: () => false,
  })
  const ids = state.rows.flatMap(({ BuyerID }) => BuyerID ?? [])
  const buyers = useRecordsById(buyerReference, ids, view.allowed)
  const empty = useEmptyPanel(state.query.data && state.rows.length)
  const none = 'No buyer has this catalog yet. Nobody sees it.'
  if (empty.isLine)
    return (
      <EmptyPanel
        title={TITLE}
        note={none}
        action={<AssignButton readOnlyReason={readOnlyReason} onOpen={empty.open} />}
      />
    )
  const setFlag = async (buyerId: string, flag: CatalogFlag, value: boolean | null) => {
    const was = await setCatalogFlag(buyerId, catalogId, flag, value)
    const change = {
      path: ['Assignments', buyerId, flag],
      before: was?.[flag] ?? undefined,
      after: value ?? undefined,
    }
    noteActivity({ ...notedRecord(catalogs, catalogId), kind: 'saved', changes: async () => [change] })
    await refreshAssignments(client, buyerId)
  }
  return (
    <Panel title={TITLE}>
      <Stack gap="4" maxW="44rem">
        <Text fontSize="sm" color="fg.muted" mt="-2">
          A buyer’s users see all categories and products of the catalog, unless you turn that off here. Then
          they see what is assigned to them. Changes take effect immediately.
        </Text>
        <Adder
          to={buyerReference}
          excludedIds={ids}
          isBusy={state.busyKey !== undefined}
          problem={state.problem && state.problem.key === undefined ? state.problem.message : undefined}
          readOnlyReason={readOnlyReason ?? (view.allowed ? undefined : view.reason)}
          onAdd={(BuyerID, name) => state.add({ BuyerID, CatalogID: catalogId, ...FULL_VISIBILITY }, name)}
        />
        <AssignedRows
          state={state}
          keyOf={assignments.keyOf}
          draw={(row) => {
            const id = row.BuyerID ?? ''
            const buyer = buyers.get(id)
            const name = buyer?.Name || id
            return {
              ...{ id, name },
              href: `/buyers/${idSegment(id)}/catalogs/${idSegment(catalogId)}`,
              note: (
                <BuyerNote isDefault={buyer?.DefaultCatalogID === catalogId}>
                  {FLAGS.map(({ flag, label }) => (
                    <Stack key={flag} gap="1" flex="0 1 10rem">
                      <Text fontSize="xs" aria-hidden>
                        {label}
                      </Text>
                      <FlagSelect
                        label={`${label}, ${name}`}
                        value={flagOf(row[flag])}
                        unset="Not set (no)"
                        isReadOnly={readOnlyReason !== undefined}
                        onSave={(value) => setFlag(id, flag, value)}
                      />
                    </Stack>
                  ))}
                </BuyerNote>
              ),
            }
          }}
          many="buyers"
          none={none}
          removal="The users of this buyer no longer see the catalog. The catalog, its categories and its products are kept."
          readOnlyReason={readOnlyReason}
        />
      </Stack>
    </Panel>
  )
}

function BuyerNote({ isDefault, children }: { isDefault: boolean; children: ReactNode }) {
  return (
    <Stack gap="1">
      {isDefault && <Text>Its users see this catalog first.</Text>}
      <HStack gap="3" wrap="wrap">
        {children}
      </HStack>
    </Stack>
  )
}

/**
 * The buyers that one catalog is assigned to, each with its settings.
 *
 * @param onChange is called with the buyer of each changed assignment
 */
function buyersOf(catalogID: string, onChange: (buyerId: string) => void): Assignments<CatalogAssignment> {
  return {
    path: CATALOG_BUYERS_PATH,
    of: catalogID,
    list: (oc, page, request) => oc.Catalogs.ListAssignments({ catalogID, ...page }, request),
    keyOf: ({ BuyerID }) => BuyerID ?? '',
    // Saving an existing assignment would overwrite its settings.
    add: async (oc, row) => {
      const buyerID = row.BuyerID ?? ''
      const isNew = await addOnce(
        oc.Catalogs.ListAssignments({ catalogID, buyerID, ...SINGLE_ROW_PAGE }),
        () => oc.Catalogs.SaveAssignment(row),
      )
      onChange(buyerID)
      return isNew
    },
    remove: async (oc, { BuyerID: buyerID = '' }) => {
      await oc.Catalogs.DeleteAssignment(encodeURIComponent(catalogID), { buyerID })
      onChange(buyerID)
    },
  }
}
