'use client'

import { AssignmentPanel } from '@/components/resource/assign/assignment-panel'
import { PartyPanel } from '@/components/resource/assign/party-panel'
import { partyQuery } from '@/lib/parties/party'
import { roles } from '@/lib/permissions/roles'
import { addOnce, SINGLE_ROW_PAGE } from '@/lib/resource/assignments'
import { catalogReference } from '@/lib/resource/references'
import { idSegment } from '@/lib/url/id-segment'
import { bundles } from './resource'

const VIEW_CATALOGS = [roles.BuyerCatalogViewer, roles.BuyerCatalogManager]
const MANAGE_CATALOGS = [roles.BuyerCatalogManager]
const BUYERS = ['buyer'] as const
const LEVELS = ['company', 'group'] as const

/** Panels with the catalogs of a bundle, and with the buyers and user groups that can order it. */
export function BundleVisibility({ bundleId }: { bundleId: string }) {
  return (
    <>
      <AssignmentPanel
        title="Catalogs"
        description="Buyers with one of these catalogs see the bundle, if they see all products of the catalog or it is assigned to them below."
        to={catalogReference}
        viewOf={VIEW_CATALOGS}
        manage={MANAGE_CATALOGS}
        hrefOf={(catalogId) => `/settings/catalogs/${idSegment(catalogId)}`}
        emptyText="In no catalog yet."
        removalConsequence="Buyers with this catalog no longer see the bundle, unless it is in another of their catalogs. The catalog is kept."
        assignments={{
          path: 'bundles/catalogs',
          of: bundleId,
          list: (oc, page, request) =>
            oc.Catalogs.ListBundleAssignments({ bundleID: bundleId, ...page }, request),
          idOf: ({ CatalogID }) => CatalogID,
          add: (oc, catalogID) =>
            addOnce(
              oc.Catalogs.ListBundleAssignments({ bundleID: bundleId, catalogID, ...SINGLE_ROW_PAGE }),
              () => oc.Catalogs.SaveBundleAssignment({ BundleID: bundleId, CatalogID: catalogID }),
            ),
          remove: (oc, catalogId) =>
            oc.Catalogs.DeleteBundleAssignment(encodeURIComponent(catalogId), encodeURIComponent(bundleId)),
        }}
      />
      <PartyPanel
        title="Buyers and user groups"
        description="Needed for buyers that do not see all products of their catalogs."
        assignments={{
          path: 'bundles/parties',
          of: bundleId,
          list: (oc, page, request) => oc.Bundles.ListAssignments({ bundleID: bundleId, ...page }, request),
          add: (oc, { BuyerID, UserGroupID }) => {
            const party = { ...(BuyerID && { BuyerID }), ...(UserGroupID && { UserGroupID }) }
            const level = UserGroupID ? 'Group' : 'Company'
            return addOnce(
              oc.Bundles.ListAssignments({
                bundleID: bundleId,
                ...partyQuery(party),
                level,
                ...SINGLE_ROW_PAGE,
              }),
              () => oc.Bundles.SaveAssignment({ BundleID: bundleId, ...party }),
            )
          },
          remove: (oc, party) => {
            const { buyerID = '', userGroupID } = partyQuery(party)
            return oc.Bundles.DeleteAssignment(
              encodeURIComponent(bundleId),
              encodeURIComponent(buyerID),
              userGroupID === undefined ? {} : { userGroupID },
            )
          },
        }}
        kinds={BUYERS}
        levels={LEVELS}
        manage={bundles.access.manage}
        emptyText="Assigned to no buyer or user group yet."
        removalConsequence="Its users no longer see the bundle, unless another assignment or their catalog allows it. Submitted orders keep it."
      />
    </>
  )
}
