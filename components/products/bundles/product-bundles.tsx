'use client'

import { Stack, Text } from '@chakra-ui/react'
import { AssignButton } from '@/components/resource/assign/assign-button'
import { AssignedRows } from '@/components/resource/assign/assigned-rows'
import { Adder } from '@/components/resource/assign/assignment-panel'
import { useEmptyPanel } from '@/components/resource/assign/use-empty-panel'
import { EmptyPanel, Panel } from '@/components/resource/form/form-layout'
import { useAssignments } from '@/hooks/use-assignments'
import { useCan } from '@/hooks/use-can'
import { useNamesById } from '@/hooks/use-names-by-id'
import { useOwnCompany } from '@/hooks/use-own-company'
import { BUNDLE_ITEMS_PATH, PRODUCT_BUNDLES_PATH } from '@/lib/jobs/bundle-item-paths'
import type { Bundle, BundleProductAssignment } from '@/lib/ordercloud/models'
import { addOnce, SINGLE_ROW_PAGE, type Assignments } from '@/lib/resource/assignments'
import { named } from '@/lib/resource/named'
import { perParent } from '@/lib/resource/per-parent'
import type { Reference } from '@/lib/resource/reference'
import { recordUrl } from '@/lib/resource/resource'
import { foreignProductReason } from '../ownership'
import type { ProductRecord } from '../service'
import { itemText } from './bundle-items'
import { bundles } from './resource'

const TITLE = 'Bundles'

/** Panel with the bundles that contain a product. Users without access to bundles see the reason. */
export function ProductBundles({ product }: { product: ProductRecord }) {
  const view = useCan(bundles.access.view)
  if (!view.allowed) return <EmptyPanel title={TITLE} note={view.reason} />
  return <ListedBundles product={product} />
}

function ListedBundles({ product }: { product: ProductRecord }) {
  const { ID: productId = '', OwnerID = '' } = product
  const manage = useCan(bundles.access.manage)
  const own = useOwnCompany()
  const foreign = own.isSupplier ? foreignProductReason(OwnerID, own.id) : undefined
  const readOnlyReason = manage.allowed ? foreign : manage.reason
  const assignments = bundlesOf(productId)
  const state = useAssignments(assignments, {
    ...{ title: TITLE, readOnlyReason },
    describeRow: ({ BundleID }) => `bundle ${BundleID}`,
    isPerson: () => false,
  })
  const ids = state.rows.flatMap(({ BundleID }) => BundleID ?? [])
  const reference = bundleReference(OwnerID)
  const names = useNamesById(reference, ids, true)
  const empty = useEmptyPanel(state.query.data && state.rows.length)
  const none = 'No bundle contains this product.'
  if (empty.isLine)
    return (
      <EmptyPanel
        title={TITLE}
        note={none}
        action={<AssignButton readOnlyReason={readOnlyReason} onOpen={empty.open} />}
      />
    )
  return (
    <Panel title={TITLE}>
      <Stack gap="4" maxW="44rem">
        <Text fontSize="sm" color="fg.muted" mt="-2">
          The bundles that contain this product. They have the same owner. A product that you add is required
          with a quantity of 1. You can change this on the page of the bundle.
        </Text>
        <Adder
          to={reference}
          excludedIds={ids}
          isBusy={state.busyKey !== undefined}
          problem={state.problem && state.problem.key === undefined ? state.problem.message : undefined}
          readOnlyReason={readOnlyReason}
          onAdd={(BundleID, name) =>
            state.add({ BundleID, ProductID: productId, Required: true, DefaultQuantity: 1 }, name)
          }
        />
        <AssignedRows
          state={state}
          keyOf={assignments.keyOf}
          draw={(row) => {
            const id = row.BundleID ?? ''
            return {
              ...{ id, name: names.get(id) ?? id, note: itemText(row) },
              href: `${recordUrl(bundles, id)}?tab=products`,
            }
          }}
          many="bundles"
          none={none}
          removal="The product stays as it is, but is no longer part of the bundle."
          readOnlyReason={readOnlyReason}
        />
      </Stack>
    </Panel>
  )
}

/** A bundle of one owner. A bundle can have only products of its own owner. */
const bundleReference = perParent((ownerId): Reference<Bundle> => ({
  ...named,
  path: `bundles of ${ownerId}`,
  words: { one: 'bundle', many: 'bundles' },
  service: {
    get: bundles.service.get,
    list: (options, scope) =>
      bundles.service.list({ ...options, filters: { ...options.filters, OwnerID: ownerId } }, scope),
  },
}))

/** The bundles that contain one product. */
function bundlesOf(productID: string): Assignments<BundleProductAssignment> {
  return {
    path: PRODUCT_BUNDLES_PATH,
    of: productID,
    list: (oc, page, request) => oc.Bundles.ListProductAssignments({ productID, ...page }, request),
    keyOf: ({ BundleID }) => BundleID ?? '',
    // Saving an existing assignment would overwrite its quantity.
    add: (oc, row) =>
      addOnce(
        oc.Bundles.ListProductAssignments({ productID, bundleID: row.BundleID ?? '', ...SINGLE_ROW_PAGE }),
        () => oc.Bundles.SaveProductAssignment(row),
      ),
    remove: (oc, { BundleID = '' }) =>
      oc.Bundles.DeleteProductAssignment(encodeURIComponent(BundleID), encodeURIComponent(productID)),
    invalidates: [BUNDLE_ITEMS_PATH],
  }
}
