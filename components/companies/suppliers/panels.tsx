'use client'

import { OverviewPanel } from '@/components/companies/overview/overview-panel'
import { ReachPanel } from '@/components/companies/reach/reach-panel'
import { ProfilesPanel } from '@/components/access/public'
import { AssignmentPanel } from '@/components/resource/assign/assignment-panel'
import { useSession } from '@/hooks/use-session'
import type { Supplier } from '@/lib/ordercloud/models'
import { roles } from '@/lib/permissions/roles'
import { addOnce, SINGLE_ROW_PAGE } from '@/lib/resource/assignments'
import { buyerReference } from '@/lib/resource/buyer-reference'
import { buyersOfSupplier } from './linked-buyers'
import { suppliers } from './resource'
import { idSegment } from '@/lib/url/id-segment'

const VIEW_BUYERS = [roles.BuyerViewer, roles.BuyerManager]

/** Panels of a supplier: its figures, its products and orders to ship, the buyers it may sell to, and the security profiles that all its users get. */
export function SupplierPanels({ record }: { record: Supplier }) {
  const { isSupplier } = useSession()
  const id = record.ID ?? ''
  const users = `suppliers/${encodeURIComponent(id)}/users`
  return (
    <>
      <OverviewPanel key={`${id}/overview`} kind="supplier" id={id} />
      <ReachPanel key={`${id}/reach`} kind="supplier" id={id} />
      <BuyersPanel key={`${id}/buyers`} supplier={record} isOwn={isSupplier} />
      {!isSupplier && (
        <ProfilesPanel key={`${id}/profiles`} party={{ SupplierID: id }} invalidates={[users]} />
      )}
    </>
  )
}

function BuyersPanel({ supplier, isOwn }: { supplier: Supplier; isOwn: boolean }) {
  const id = supplier.ID ?? ''
  const path = encodeURIComponent(id)
  const isForAll = supplier.AllBuyersCanOrder === true
  const who = isOwn ? 'you' : 'it'
  return (
    <AssignmentPanel
      title="Buyers"
      description={
        isForAll
          ? `“All buyers can order” is on, so every buyer can order from ${who} directly, whether or not it is listed here.`
          : `The buyers that can order from ${who} directly.`
      }
      to={buyerReference}
      assignments={{
        ...buyersOfSupplier(id),
        add: (oc, buyerId) =>
          addOnce(oc.Suppliers.ListBuyers(path, { filters: { ID: buyerId }, ...SINGLE_ROW_PAGE }), () =>
            oc.Suppliers.SaveBuyer(path, encodeURIComponent(buyerId)),
          ),
        remove: (oc, buyerId) => oc.Suppliers.DeleteBuyer(path, encodeURIComponent(buyerId)),
      }}
      viewOf={VIEW_BUYERS}
      manage={suppliers.access.manage}
      readOnlyReason={isOwn ? 'Only administrators can change this.' : undefined}
      hrefOf={(buyerId) => `/buyers/${idSegment(buyerId)}`}
      emptyText={isForAll ? 'No buyers yet.' : `No buyer can order from ${who} directly yet.`}
      removalConsequence="The buyer’s users can no longer order from this supplier directly. Submitted orders are kept."
    />
  )
}
