'use client'

import {
  BookOpen,
  CreditCard,
  FolderTree,
  Landmark,
  ListChecks,
  MapPin,
  PiggyBank,
  UserRound,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'
import { usePathname } from 'next/navigation'
import { useMemo } from 'react'
import { useFullRegistry } from '@/components/shell/use-full-registry'
import { useOwnCompany } from '@/hooks/use-own-company'
import type { FindableKind } from './use-palette-records'
import { useViewer } from '@/hooks/use-session'
import { categoryReference } from '@/lib/resource/category-reference'
import { isPlatformId } from '@/lib/forms/platform-id'
import { recordAt } from '@/lib/palette/recent'
import { hasAccess } from '@/lib/permissions/check'
import { roles } from '@/lib/permissions/roles'
import { areaLabelFor, type Findable } from '@/lib/registry'
import { perParent } from '@/lib/resource/per-parent'
import { idOfSegment, idSegment } from '@/lib/url/id-segment'

/** A kind of record that the palette finds, with its icon. */
export interface Kind extends FindableKind {
  icon: LucideIcon
}

interface Kinds {
  kinds: Kind[]
  /**
   * True when some kinds that the user may read are not searched, because they belong to a company that is not open.
   */
  isNarrowed: boolean
}

const ICONS: Readonly<Record<string, LucideIcon>> = {
  usergroups: UsersRound,
  addresses: MapPin,
  catalogs: BookOpen,
  costcenters: Landmark,
  spendingaccounts: PiggyBank,
  creditcards: CreditCard,
  approvalrules: ListChecks,
}
const iconOf = (segment: string) => ICONS[segment] ?? UserRound
const CATEGORY_VIEW = [roles.BuyerCatalogViewer, roles.BuyerCatalogManager]

/**
 * Returns the kinds of records that the signed-in user may read and open from a list. A supplier's own record is not
 * included. Kinds that the platform lists only within one company or one catalog are included while the open page
 * belongs to that company or catalog.
 */
export function useKinds(): Kinds {
  const { areas, subAreas } = useFullRegistry()
  const path = usePathname()
  const own = useOwnCompany().id
  const { assignedRoles, isAdmin, isSupplier } = useViewer()
  return useMemo(() => {
    const holdings = { roles: assignedRoles, isAdmin }
    const viewer = { isAdmin, isSupplier }
    const open = own === undefined ? recordAt(path, areas) : { area: 'suppliers', id: own }
    const catalog = catalogAt(path)
    const visibleSubAreas = subAreas.filter(({ view }) => hasAccess(view, holdings))
    const kinds = [
      ...areas
        .filter((area) => hasAccess(area.view, holdings) && areaLabelFor(area, viewer).href === area.href)
        .flatMap(({ key, label, icon, records, unlisted, isPersonal }): Kind[] =>
          records
            ? [
                {
                  ...{ key, label, icon, records },
                  ...(unlisted && { unlisted }),
                  ...(isPersonal && { isPersonal }),
                },
              ]
            : [],
        ),
      ...visibleSubAreas.flatMap(({ key, parent, label, segment, records, recordsOf }): Kind[] => {
        const icon = iconOf(segment)
        const company = areas.find((area) => area.key === parent)?.label ?? ''
        if (records) return [{ key, label: `${label} of ${company.toLowerCase()}`, icon, records }]
        if (!recordsOf || open?.area !== parent) return []
        const { id } = open
        return [{ key: `${key}/${id}`, label: `${label} of ${id}`, icon, records: () => recordsOf(id) }]
      }),
    ]
    if (catalog && hasAccess(CATEGORY_VIEW, holdings)) {
      kinds.push({
        key: `categories${catalog.href}`,
        label: `Categories of ${catalog.catalogId}`,
        icon: FolderTree,
        records: () => Promise.resolve(categoriesBelow(catalog.href)),
      })
    }
    return {
      kinds,
      isNarrowed: visibleSubAreas.some(({ parent, recordsOf }) => recordsOf && parent !== open?.area),
    }
  }, [areas, subAreas, path, own, assignedRoles, isAdmin, isSupplier])
}

/** A URL of the app that is within one catalog, below a buyer or in the settings. */
interface CatalogAddress {
  /** URL of the catalog itself. */
  href: string
  catalogId: string
}

/** Returns the catalog that a URL is within. Undefined when there is none. */
function catalogAt(path: string): CatalogAddress | undefined {
  const [href, id] = /^\/(?:buyers\/[^/]+|settings)\/catalogs\/([^/]+)/.exec(path) ?? []
  if (href === undefined || id === undefined || id === 'new') return undefined
  const catalogId = idOfSegment(id)
  return isPlatformId(catalogId) ? { href, catalogId } : undefined
}

/**
 * The categories of one catalog. Category IDs are unique within their catalog only, and the platform lists one
 * catalog at a time.
 */
const categoriesBelow = perParent((catalogHref): Findable => {
  const kind = categoryReference(catalogAt(catalogHref)?.catalogId ?? '')
  const hrefOf = (category: object) => `${catalogHref}/categories/${idSegment(kind.idOf(category))}`
  return { ...kind, hrefOf }
})
