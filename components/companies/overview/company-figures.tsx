'use client'

import { HStack, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Facts, type Fact } from '@/components/resource/record/record-facts'
import { RecordPanel } from '@/components/resource/record/record-panel'
import { Button } from '@/components/ui/button'
import { OfficeLink } from '@/components/ui/link'
import { Skeleton } from '@/components/ui/skeleton'
import { useCan } from '@/hooks/use-can'
import { useSession } from '@/hooks/use-session'
import { useTimeZone } from '@/hooks/use-time-zone'
import { keys } from '@/lib/ordercloud/keys'
import { COUNTED_DIRECTION } from '@/lib/orders/sold'
import type { AccessQualifier } from '@/lib/permissions/check'
import { furtherPermissions } from '@/lib/permissions/further-permissions'
import { roles } from '@/lib/permissions/roles'
import type { FilterValue, RequestScope } from '@/lib/resource/service'
import { countOf } from '@/lib/resource/words'
import { idSegment } from '@/lib/url/id-segment'
import {
  accountFigure,
  LONG_PERIOD_DAYS,
  OPEN_ORDERS,
  orderFigure,
  ordersSince,
  readAccounts,
  readCompanyOrders,
  readCount,
  SHORT_PERIOD_DAYS,
  soldSince,
  startOfPeriod,
  type CompanyOrders,
  type Figure,
} from './figures'

const ORDERS = [roles.OrderViewer, roles.OrderManager]
const PRODUCTS = [roles.ProductViewer, roles.ProductManager]
const BUYER_USERS = [roles.BuyerUserViewer, roles.BuyerUserManager]
const SUPPLIER_USERS = [roles.SupplierUserViewer, roles.SupplierUserManager]
const ACCOUNTS = [furtherPermissions.SpendingAccountViewer, furtherPermissions.SpendingAccountManager]
const ACTIVE_USERS = { one: 'active user', many: 'active users' }

/** Figures of a buyer: its orders, its active users, and what is left on its spending accounts. */
export function BuyerFigures({ id }: { id: string }) {
  const base = `/buyers/${idSegment(id)}`
  const path = encodeURIComponent(id)
  const now = useOpenedAt()
  const orders: CompanyOrders = { direction: COUNTED_DIRECTION, filters: { FromCompanyID: id } }
  return (
    <FiguresPanel>
      {[
        ...useOrderFacts(
          id,
          orders,
          { ...orders.filters, direction: orders.direction },
          { open: 'Open orders', now },
        ),
        {
          label: 'Users',
          value: (
            <FigureValue
              name={`buyerusers/${id}`}
              view={BUYER_USERS}
              href={`${base}/users?Active=true`}
              read={(scope) =>
                readCount(
                  (oc, page, request) => oc.Users.List(path, { ...page, filters: { Active: true } }, request),
                  scope,
                )
              }
              toFigure={(total) => ({ text: countOf(total, ACTIVE_USERS) })}
            />
          ),
        },
        {
          label: 'Spending accounts',
          value: (
            <FigureValue
              name={`spendingaccounts/${id}`}
              view={ACCOUNTS}
              href={`${base}/spendingaccounts`}
              read={(scope) => readAccounts(id, scope)}
              toFigure={(accounts) => accountFigure(accounts, now)}
            />
          ),
        },
      ]}
    </FiguresPanel>
  )
}

/** Figures of a supplier: its orders, its products and its active users. The supplier's own staff see them too. */
export function SupplierFigures({ id }: { id: string }) {
  const { isSupplier } = useSession()
  const path = encodeURIComponent(id)
  const now = useOpenedAt()
  const orders: CompanyOrders = { direction: 'All', filters: { ToCompanyID: id } }
  return (
    <FiguresPanel>
      {[
        // The list of a supplier's own staff has no filter for the company, because it has its own orders only.
        ...useOrderFacts(id, orders, isSupplier ? {} : orders.filters, { open: 'Orders to ship', now }),
        {
          label: 'Products',
          value: (
            <FigureValue
              name={`products/${id}`}
              view={PRODUCTS}
              href={`/products?${searchOf({ DefaultSupplierID: id })}`}
              read={(scope) =>
                readCount(
                  (oc, page, request) =>
                    oc.Products.List({ ...page, filters: { DefaultSupplierID: id } }, request),
                  scope,
                )
              }
              toFigure={(total) => ({ text: countOf(total, { one: 'product', many: 'products' }) })}
            />
          ),
        },
        {
          label: 'Users',
          value: (
            <FigureValue
              name={`supplierusers/${id}`}
              view={SUPPLIER_USERS}
              href={`/suppliers/${idSegment(id)}/users?Active=true`}
              read={(scope) =>
                readCount(
                  (oc, page, request) =>
                    oc.SupplierUsers.List(path, { ...page, filters: { Active: true } }, request),
                  scope,
                )
              }
              toFigure={(total) => ({ text: countOf(total, ACTIVE_USERS) })}
            />
          ),
        },
      ]}
    </FiguresPanel>
  )
}

/** Returns the facts about the orders of a company: the open ones, and those sold in the last days. */
function useOrderFacts(
  id: string,
  orders: CompanyOrders,
  address: Readonly<Record<string, FilterValue>>,
  { open, now }: { open: string; now: Date },
): Fact[] {
  const timeZone = useTimeZone()
  const of = `${orders.direction}/${id}`
  const longFrom = startOfPeriod(LONG_PERIOD_DAYS, now, timeZone)
  const sold = (days: number): Fact => {
    const from = startOfPeriod(days, now, timeZone)
    return {
      label: `Last ${days} days`,
      value: (
        <FigureValue
          // Both periods are added up from the same orders, which are read once.
          name={`sold/${of}/${longFrom}`}
          view={ORDERS}
          href={`/orders?${searchOf({ ...address, ...soldSince(from) })}`}
          read={(scope) => readCompanyOrders(orders, soldSince(longFrom), scope)}
          toFigure={(pages) => orderFigure(ordersSince(pages, from))}
        />
      ),
    }
  }
  return [
    {
      label: open,
      value: (
        <FigureValue
          name={`open/${of}`}
          view={ORDERS}
          href={`/orders?${searchOf({ ...address, ...OPEN_ORDERS })}`}
          read={(scope) => readCompanyOrders(orders, OPEN_ORDERS, scope)}
          toFigure={orderFigure}
        />
      ),
    },
    sold(SHORT_PERIOD_DAYS),
    sold(LONG_PERIOD_DAYS),
  ]
}

/** Returns the time at which the panel was opened, so that its periods stay the same while it is open. */
function useOpenedAt(): Date {
  const [now] = useState(() => new Date())
  return now
}

/** Returns filters as the query of an address. */
function searchOf(filters: Readonly<Record<string, FilterValue>>): string {
  const pairs = Object.entries(filters).flatMap(([key, value]) =>
    [value].flat().map((one): [string, string] => [key, one]),
  )
  return new URLSearchParams(pairs).toString()
}

function FiguresPanel({ children }: { children: readonly Fact[] }) {
  return (
    <RecordPanel title="Overview">
      <Facts facts={children} />
    </RecordPanel>
  )
}

interface FigureValueProps<D> {
  /** Name of the data, unique among all companies. Figures with the same name share one read. */
  name: string
  view: AccessQualifier
  /** Address of the list with the records that the figure counts. */
  href: string
  read: (scope: RequestScope) => Promise<D>
  toFigure: (data: D) => Figure
}

/** One figure as a link to its list. Users without the permission see the reason instead. */
function FigureValue<D>(props: FigureValueProps<D>) {
  const { name, view, href, read, toFigure } = props
  const access = useCan(view)
  const query = useQuery({
    queryKey: keys.list('companyfigures', { name }),
    queryFn: ({ signal }) => read({ signal, quiet: true }),
    enabled: access.allowed,
  })
  if (!access.allowed) return <Text color="fg.muted">{access.reason}</Text>
  if (query.data !== undefined) {
    const figure = toFigure(query.data)
    return (
      <>
        <OfficeLink href={href}>{figure.text}</OfficeLink>
        {figure.note && <Text color="fg.muted">{figure.note}</Text>}
      </>
    )
  }
  if (query.isError)
    return (
      <HStack role="alert" gap="2" wrap="wrap">
        <Text>Could not be loaded.</Text>
        <Button size="xs" variant="outline" loading={query.isFetching} onClick={() => void query.refetch()}>
          Retry
        </Button>
      </HStack>
    )
  return <Skeleton width="10rem" height="4" role="status" aria-label="Loading" />
}
