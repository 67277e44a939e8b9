'use client'

import { Flex, Grid, Stack, Text } from '@chakra-ui/react'
import { useRouter } from 'next/navigation'
import { useState, type ReactNode } from 'react'
import { Id } from '@/components/resource/cells'
import { Day } from '@/components/resource/day'
import { Entries } from '@/components/resource/record/record-facts'
import { OrderLink } from '@/components/resource/record/record-links'
import {
  PanelFailure,
  PanelNote,
  PanelSkeleton,
  RecordPanel,
} from '@/components/resource/record/record-panel'
import { NoAccess } from '@/components/shell/messages/no-access'
import { PageHeader } from '@/components/shell/page'
import { Icon } from '@/components/ui/icon'
import { LinkButton } from '@/components/ui/link-button'
import { Pager } from '@/components/ui/pagination'
import { ShoppingCart } from 'lucide-react'
import { addressLine } from '@/lib/format/address'
import { formatPrice } from '@/lib/format/price'
import type { OrderCloud } from '@/lib/ordercloud/client'
import type {
  BuyerAddress,
  BuyerCreditCard,
  Order,
  Promotion,
  SpendingAccount,
} from '@/lib/ordercloud/models'
import type { ListPage } from '@/lib/resource/service'
import { Money } from '../parts/money'
import { OrderStatusBadge } from '../parts/order-status'
import { creditCardReference } from '../parts/references'
import { ActingFrame } from './acting-frame'
import type { BuyerUser } from '@/lib/url/act-for-user'
import { newOrderHref, userHref } from '@/lib/url/act-for-user'
import { ProductFinder } from './product-finder'
import { useActAccess } from '@/hooks/use-act-access'
import { useAsUserQuery } from './use-as-user-query'

const TITLE = 'Storefront view'
const PAGE_SIZE = 10

/** Page that shows what a buyer's user sees: products with prices, carts, orders and the rest. Nothing can be changed. */
export function StorefrontPage({ buyerId, userId }: BuyerUser) {
  const access = useActAccess()
  const router = useRouter()
  const user = { buyerId, userId }
  if (!access.allowed) return <NoAccess title={TITLE} access={access} />
  return (
    <>
      <PageHeader
        title={TITLE}
        actions={
          <LinkButton href={newOrderHref(user)}>
            <Icon as={ShoppingCart} boxSize="4" />
            Create order for this user
          </LinkButton>
        }
      />
      <ActingFrame
        key={`${buyerId} ${userId}`}
        user={user}
        lead="You view the storefront as"
        onEnd={() => router.push(userHref(user))}
      >
        <Grid
          templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 24rem' }}
          gap="3"
          alignItems="start"
        >
          <Stack gap="3" minW="0">
            <ProductFinder />
            <Orders title="Carts" status="Unsubmitted" none="This user has no cart." />
            <Orders title="Orders" status="!Unsubmitted" none="This user has no orders." />
          </Stack>
          <Stack gap="3" minW="0">
            <Promotions />
            <Addresses />
            <SpendingAccounts />
            <CreditCards />
            <Lists />
          </Stack>
        </Grid>
      </ActingFrame>
    </>
  )
}

interface ListOptions {
  page: number
  pageSize: number
}

/** Panel with one list that the user sees, a few entries at a time. */
function AsUserPanel<T extends object>(props: {
  title: string
  none: string
  read: (me: OrderCloud['Me'], options: ListOptions, request: { signal: AbortSignal }) => Promise<unknown>
  idOf: (entry: T) => string | undefined
  children: (entry: T) => ReactNode
}) {
  const { title, none, read, idOf, children } = props
  const [page, setPage] = useState(1)
  const { data, isError, error, isFetching, refetch } = useAsUserQuery({
    key: ['list', title, page],
    pick: (oc) => oc.Me,
    run: (me, request) => read(me, { page, pageSize: PAGE_SIZE }, request) as Promise<ListPage<T>>,
    keepsRows: true,
  })
  const retry = () => void refetch()
  return (
    <RecordPanel title={title} count={data?.Meta.TotalCount} onRetry={retry}>
      {data === undefined && !isError && <PanelSkeleton title={title} />}
      {data === undefined && isError && (
        <PanelFailure title={title} error={error} isFetching={isFetching} onRetry={retry} />
      )}
      {data?.Items.length === 0 && <PanelNote>{none}</PanelNote>}
      {data !== undefined && data.Items.length > 0 && (
        <Entries>
          {data.Items.map((entry) => (
            <Flex
              as="li"
              key={idOf(entry)}
              justify="space-between"
              gap="3"
              css={{ overflowWrap: 'anywhere' }}
            >
              {children(entry)}
            </Flex>
          ))}
        </Entries>
      )}
      {data !== undefined && data.Meta.TotalPages > 1 && (
        <Flex justify="flex-end" mt="2">
          <Pager
            page={page}
            pages={data.Meta.TotalPages}
            label={`Pages of ${title.toLowerCase()}`}
            onGo={setPage}
          />
        </Flex>
      )}
    </RecordPanel>
  )
}

/** Name of an entry with a second line. */
function Words({ name, details }: { name: ReactNode; details?: ReactNode }) {
  return (
    <div>
      <Text>{name}</Text>
      {details && (
        <Text color="fg.muted" fontSize="xs">
          {details}
        </Text>
      )}
    </div>
  )
}

function Orders({ title, status, none }: { title: string; status: string; none: string }) {
  return (
    <AsUserPanel<Order>
      title={title}
      none={none}
      read={(me, options, request) =>
        me.ListOrders({ ...options, sortBy: ['!DateCreated'], filters: { Status: status } }, request)
      }
      idOf={({ ID }) => ID}
    >
      {(order) => (
        <>
          <Words
            name={<OrderLink id={order.ID ?? ''} />}
            details={<Day iso={order.DateSubmitted ?? order.DateCreated} />}
          />
          <Flex gap="3" align="center" wrap="wrap" justify="flex-end">
            <OrderStatusBadge status={order.Status} />
            <Money amount={order.Total} currency={order.Currency} />
          </Flex>
        </>
      )}
    </AsUserPanel>
  )
}

function Promotions() {
  return (
    <AsUserPanel<Promotion>
      title="Promotions"
      none="This user can use no promotion."
      read={(me, options, request) => me.ListPromotions(options, request)}
      idOf={({ ID }) => ID}
    >
      {({ Name, Code, Description }) => (
        <>
          <Words name={Name || Code} details={Description} />
          <Text as="span" flexShrink="0" whiteSpace="nowrap" css={{ '& .ui-id': { overflowWrap: 'normal' } }}>
            <Id>{Code}</Id>
          </Text>
        </>
      )}
    </AsUserPanel>
  )
}

function Addresses() {
  return (
    <AsUserPanel<BuyerAddress>
      title="Addresses"
      none="This user has no addresses."
      read={(me, options, request) => me.ListAddresses(options, request)}
      idOf={({ ID }) => ID}
    >
      {(address) => (
        <Words name={address.AddressName || address.CompanyName} details={addressLine(address)} />
      )}
    </AsUserPanel>
  )
}

function SpendingAccounts() {
  return (
    <AsUserPanel<SpendingAccount>
      title="Spending accounts"
      none="This user can use no spending account."
      read={(me, options, request) => me.ListSpendingAccounts(options, request)}
      idOf={({ ID }) => ID}
    >
      {({ ID, Name, Balance }) => (
        <>
          <Words name={Name || ID} />
          <Text fontVariantNumeric="tabular-nums">{formatPrice(Balance ?? 0)}</Text>
        </>
      )}
    </AsUserPanel>
  )
}

function CreditCards() {
  return (
    <AsUserPanel<BuyerCreditCard>
      title="Credit cards"
      none="This user can use no credit card."
      read={(me, options, request) => me.ListCreditCards(options, request)}
      idOf={({ ID }) => ID}
    >
      {(card) => <Words name={creditCardReference('').titleOf(card)} />}
    </AsUserPanel>
  )
}

function Lists() {
  return (
    <AsUserPanel<{ ID?: string; Name?: string }>
      title="Product collections"
      none="This user has no product collections."
      read={(me, options, request) => me.ListProductCollections(options, request)}
      idOf={({ ID }) => ID}
    >
      {({ ID, Name }) => <Words name={Name || ID} />}
    </AsUserPanel>
  )
}
