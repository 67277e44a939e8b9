'use client'

import { useMemo } from 'react'
import { OfficeLink } from '@/components/ui/link'
import { useCan } from '@/hooks/use-can'
import { useNamesById } from '@/hooks/use-names-by-id'
import type {
  ApiClient,
  ApiClientAssignment,
  CatalogAssignment,
  LocaleAssignment,
  ProductAssignment,
  PromotionAssignment,
} from '@/lib/ordercloud/models'
import { isMarketplace } from '@/lib/parties/companies'
import { furtherPermissions } from '@/lib/permissions/further-permissions'
import { roles } from '@/lib/permissions/roles'
import { anyRole } from '@/lib/resource/dependents'
import { localeReference } from '@/lib/resource/locale-reference'
import { PART_SIZE, recordPart } from '@/lib/resource/part'
import { catalogReference, productReference } from '@/lib/resource/references'
import type { ListPage } from '@/lib/resource/service'
import { idSegment } from '@/lib/url/id-segment'
import { apiClientReference, promotionReference, ReachList, ReachRows, scheduleReference } from './reach-list'

/** A company that a buyer can order from. */
interface Seller {
  ID?: string
  Name?: string
}

const VIEW = {
  promotions: [roles.PromotionViewer, roles.PromotionManager],
  products: [roles.ProductViewer, roles.ProductManager],
  catalogs: [roles.BuyerCatalogViewer, roles.BuyerCatalogManager],
  schedules: anyRole('PriceScheduleReader', 'PriceScheduleAdmin'),
  locales: [furtherPermissions.LocaleViewer, furtherPermissions.LocaleManager],
  buyers: [roles.BuyerViewer, roles.BuyerManager],
  apiClients: [furtherPermissions.ApiClientViewer, furtherPermissions.ApiClientManager],
}

/**
 * Lists of what reaches the users of a buyer by assignments to the buyer or its groups. Each list takes one request for
 * a page, and one for the names that the page lacks.
 */
export function BuyerReach({ id }: { id: string }) {
  const parts = useMemo(() => partsOf(id), [id])
  const base = `/buyers/${idSegment(id)}`
  return (
    <>
      <ReachList
        title="Promotions"
        view={VIEW.promotions}
        part={parts.promotions}
        none="No promotion is assigned to the buyer or its user groups."
        to={promotionReference}
        idOf={({ PromotionID }) => PromotionID ?? ''}
        hrefOf={(promotionId) => `/promotions/${idSegment(promotionId)}?tab=assignments`}
        hasParties
      />
      <ReachList
        title="Product prices"
        view={VIEW.products}
        part={parts.prices}
        none="No product is assigned to the buyer or its user groups. They get the default prices."
        {...PRICE_ROWS}
      >
        {(rows) => <PriceRows rows={rows} />}
      </ReachList>
      <ReachList
        title="Catalogs"
        view={VIEW.catalogs}
        part={parts.catalogs}
        none="No catalog is assigned to the buyer. Its users see no products."
        to={catalogReference}
        idOf={({ CatalogID }) => CatalogID ?? ''}
        hrefOf={(catalogId) => `${base}/catalogs/${idSegment(catalogId)}`}
        noteOf={({ ViewAllCategories, ViewAllProducts }) =>
          [
            ViewAllCategories ? 'All categories' : 'Assigned categories only',
            ViewAllProducts ? 'all products' : 'assigned products only',
          ].join(', ')
        }
        all={{ href: `${base}/catalogs`, label: 'Change catalogs' }}
      />
      <ReachList
        title="Sellers"
        view={VIEW.buyers}
        part={parts.sellers}
        none="No seller sells to this buyer."
        idOf={({ ID }) => ID ?? ''}
        nameOf={({ Name }) => Name}
        hrefOf={(sellerId) => (isMarketplace(sellerId) ? undefined : `/suppliers/${idSegment(sellerId)}`)}
        noteOf={({ ID }) => isMarketplace(ID ?? '') && 'The marketplace sells to every buyer.'}
      />
      <ReachList
        title="Locales"
        view={VIEW.locales}
        part={parts.locales}
        none="No locale is assigned. The users see only prices without a currency."
        to={localeReference}
        idOf={({ LocaleID }) => LocaleID ?? ''}
        hrefOf={(localeId) => `/settings/locales/${idSegment(localeId)}`}
        hasParties
      />
      <ReachList
        title="API clients"
        view={VIEW.apiClients}
        part={parts.apiClients}
        none="No API client is assigned to the buyer."
        to={apiClientReference}
        idOf={({ ApiClientID }) => ApiClientID ?? ''}
        hrefOf={apiClientHref}
      />
      <ReachList
        title="API clients for all buyers"
        view={VIEW.apiClients}
        part={parts.openClients}
        none="No API client is open to the users of all buyers."
        idOf={({ ID }) => ID ?? ''}
        nameOf={({ AppName }) => AppName}
        hrefOf={apiClientHref}
      />
    </>
  )
}

const apiClientHref = (clientId: string) => `/settings/apiclients/${idSegment(clientId)}`

const PRICE_ROWS = {
  idOf: ({ ProductID }: ProductAssignment) => ProductID ?? '',
  hrefOf: (productId: string) => `/products/${idSegment(productId)}?tab=pricing`,
  hasParties: true,
} as const

/** The products that are assigned to the buyer or its groups, with the price schedule of each assignment. */
function PriceRows({ rows }: { rows: readonly ProductAssignment[] }) {
  const names = useNamesById(productReference, rows.map(PRICE_ROWS.idOf), true)
  const schedules = useNamesById(
    scheduleReference,
    rows.flatMap(({ PriceScheduleID }) => PriceScheduleID || []),
    useCan(VIEW.schedules).allowed,
  )
  return (
    <ReachRows
      {...PRICE_ROWS}
      rows={rows}
      names={names}
      noteOf={({ PriceScheduleID: id }) =>
        id ? (
          <>
            Price{' '}
            <OfficeLink href={`/settings/priceschedules/${idSegment(id)}?tab=uses`}>
              {schedules.get(id) ?? id}
            </OfficeLink>
          </>
        ) : (
          'Default price'
        )
      }
    />
  )
}

function partsOf(id: string) {
  const byBuyer = { buyerID: id, pageSize: PART_SIZE }
  return {
    promotions: recordPart<PromotionAssignment>(
      'buyers',
      id,
      'promotions',
      (oc, page, request) =>
        oc.Promotions.ListAssignments({ ...byBuyer, page }, request) as Promise<
          ListPage<PromotionAssignment>
        >,
    ),
    prices: recordPart<ProductAssignment>(
      'buyers',
      id,
      'prices',
      (oc, page, request) =>
        oc.Products.ListAssignments({ ...byBuyer, page }, request) as Promise<ListPage<ProductAssignment>>,
    ),
    catalogs: recordPart<CatalogAssignment>(
      'buyers',
      id,
      'reached-catalogs',
      (oc, page, request) =>
        oc.Catalogs.ListAssignments({ ...byBuyer, page }, request) as Promise<ListPage<CatalogAssignment>>,
    ),
    sellers: recordPart<Seller>(
      'buyers',
      id,
      'sellers',
      (oc, page, request) =>
        oc.Buyers.ListBuyerSellers(
          encodeURIComponent(id),
          { page, pageSize: PART_SIZE, sortBy: ['Name'] },
          request,
        ) as Promise<ListPage<Seller>>,
    ),
    locales: recordPart<LocaleAssignment>(
      'buyers',
      id,
      'locales',
      (oc, page, request) =>
        oc.Locales.ListAssignments({ ...byBuyer, page }, request) as Promise<ListPage<LocaleAssignment>>,
    ),
    apiClients: recordPart<ApiClientAssignment>(
      'buyers',
      id,
      'api-clients',
      (oc, page, request) =>
        oc.ApiClients.ListAssignments({ ...byBuyer, page }, request) as Promise<
          ListPage<ApiClientAssignment>
        >,
    ),
    openClients: recordPart<ApiClient>(
      'buyers',
      id,
      'open-clients',
      (oc, page, request) =>
        oc.ApiClients.List(
          { page, pageSize: PART_SIZE, sortBy: ['AppName'], filters: { AllowAnyBuyer: true } },
          request,
        ) as Promise<ListPage<ApiClient>>,
    ),
  }
}
