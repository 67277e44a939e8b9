import { partyLine } from '../parties/party-dependents'
import { furtherPermissions } from '../permissions/further-permissions'
import { roles } from '../permissions/roles'
import { anyRole, dependentsFromList, type CountedPart, type DependentPart } from '../resource/dependents'

/** The records that depend on catalogs and locales. */

/** Returns the buyers and user groups that lose their locale when it is deleted. */
export function localeAssignments(localeID: string): DependentPart {
  return {
    what: 'assignments to buyers and user groups',
    words: { one: 'assignment is deleted too', many: 'assignments are deleted too' },
    view: anyRole('LocaleReader', 'LocaleAdmin'),
    read: dependentsFromList(
      (oc, page, request) => oc.Locales.ListAssignments({ localeID, ...page }, request),
      partyLine,
    ),
  }
}

/** Returns the records that depend on a catalog. */
export function catalogParts(catalogID: string): CountedPart[] {
  const view = [roles.BuyerCatalogViewer, roles.BuyerCatalogManager]
  return [
    {
      what: 'buyers',
      view,
      read: dependentsFromList(
        (oc, page, request) => oc.Catalogs.ListAssignments({ catalogID, ...page }, request),
        ({ BuyerID }) => BuyerID,
      ),
    },
    {
      what: 'products',
      view,
      read: dependentsFromList(
        (oc, page, request) => oc.Catalogs.ListProductAssignments({ catalogID, ...page }, request),
        ({ ProductID }) => ProductID,
      ),
    },
    {
      what: 'bundles',
      view: [furtherPermissions.BundleViewer, furtherPermissions.BundleManager],
      read: dependentsFromList(
        (oc, page, request) => oc.Catalogs.ListBundleAssignments({ catalogID, ...page }, request),
        ({ BundleID }) => BundleID,
      ),
    },
  ]
}
