'use client'

import { useMemo } from 'react'
import { Day } from '@/components/resource/day'
import { useSession } from '@/hooks/use-session'
import { formatPrice } from '@/lib/format/price'
import type { ApiClient, ApiClientAssignment, Order, Product } from '@/lib/ordercloud/models'
import { furtherPermissions } from '@/lib/permissions/further-permissions'
import { roles } from '@/lib/permissions/roles'
import { PART_SIZE, recordPart } from '@/lib/resource/part'
import type { ListPage } from '@/lib/resource/service'
import { idSegment } from '@/lib/url/id-segment'
import { apiClientReference, ReachList } from './reach-list'

const VIEW = {
  products: [roles.ProductViewer, roles.ProductManager],
  orders: [roles.OrderViewer, roles.OrderManager],
  apiClients: [furtherPermissions.ApiClientViewer, furtherPermissions.ApiClientManager],
}

/**
 * Lists of the products of a supplier, of its orders to ship and, for administrators, of the API clients that its users
 * can sign in to. Each takes one request for a page, and one for names that the page lacks.
 */
export function SupplierReach({ id }: { id: string }) {
  const { isSupplier } = useSession()
  const parts = useMemo(() => partsOf(id), [id])
  const ofSupplier = (filters: Record<string, string>) => new URLSearchParams(filters).toString()
  return (
    <>
      <ReachList
        title="Products"
        view={VIEW.products}
        part={parts.products}
        none="No product has this supplier."
        idOf={({ ID }) => ID ?? ''}
        nameOf={({ Name }) => Name}
        hrefOf={(productId) => `/products/${idSegment(productId)}`}
        noteOf={({ Active }) => !Active && 'Inactive'}
        all={{ href: `/products?${ofSupplier({ DefaultSupplierID: id })}`, label: 'Open as list' }}
      />
      <ReachList
        title="Orders to ship"
        view={VIEW.orders}
        part={parts.orders}
        none="No open order waits for this supplier."
        idOf={({ ID }) => ID ?? ''}
        hrefOf={(orderId) => `/orders/${idSegment(orderId)}`}
        noteOf={({ DateSubmitted, Total, Currency }) => (
          <>
            Submitted <Day iso={DateSubmitted} /> · {formatPrice(Total ?? 0, Currency)}
          </>
        )}
        all={{
          // The list of a supplier's own staff has no filter for the company, because it has its own orders only.
          href: `/orders?${ofSupplier({ ...(!isSupplier && { ToCompanyID: id }), Status: 'Open' })}`,
          label: 'Open as list',
        }}
      />
      {!isSupplier && (
        <>
          <ReachList
            title="API clients"
            view={VIEW.apiClients}
            part={parts.apiClients}
            none="No API client is assigned to the supplier."
            to={apiClientReference}
            idOf={({ ApiClientID }) => ApiClientID ?? ''}
            hrefOf={apiClientHref}
          />
          <ReachList
            title="API clients for all suppliers"
            view={VIEW.apiClients}
            part={parts.openClients}
            none="No API client is open to the users of all suppliers."
            idOf={({ ID }) => ID ?? ''}
            nameOf={({ AppName }) => AppName}
            hrefOf={apiClientHref}
          />
        </>
      )}
    </>
  )
}

const apiClientHref = (clientId: string) => `/settings/apiclients/${idSegment(clientId)}`

function partsOf(id: string) {
  const page = { pageSize: PART_SIZE }
  return {
    products: recordPart<Product>(
      'suppliers',
      id,
      'products',
      (oc, at, request) =>
        oc.Products.List(
          { ...page, page: at, sortBy: ['Name'], filters: { DefaultSupplierID: id } },
          request,
        ) as Promise<ListPage<Product>>,
    ),
    // The orders that wait longest come first.
    orders: recordPart<Order>(
      'suppliers',
      id,
      'orders',
      (oc, at, request) =>
        oc.Orders.List(
          'All',
          {
            ...{ ...page, page: at, sortBy: ['DateSubmitted', 'ID'] },
            filters: { ToCompanyID: id, Status: 'Open' },
          },
          request,
        ) as Promise<ListPage<Order>>,
    ),
    apiClients: recordPart<ApiClientAssignment>(
      'suppliers',
      id,
      'api-clients',
      (oc, at, request) =>
        oc.ApiClients.ListAssignments({ supplierID: id, ...page, page: at }, request) as Promise<
          ListPage<ApiClientAssignment>
        >,
    ),
    openClients: recordPart<ApiClient>(
      'suppliers',
      id,
      'open-clients',
      (oc, at, request) =>
        oc.ApiClients.List(
          { ...page, page: at, sortBy: ['AppName'], filters: { AllowAnySupplier: true } },
          request,
        ) as Promise<ListPage<ApiClient>>,
    ),
  }
}
