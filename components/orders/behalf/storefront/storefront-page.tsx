'use client'

import { Grid, Stack, Text } from '@chakra-ui/react'
import { useRouter } from 'next/navigation'
import { Id } from '@/components/resource/cells'
import { PanelOnDemand } from '@/components/resource/record/panel-on-demand'
import { NoAccess } from '@/components/shell/messages/no-access'
import { PageHeader } from '@/components/shell/page'
import { Icon } from '@/components/ui/icon'
import { LinkButton } from '@/components/ui/link-button'
import { ShoppingCart } from 'lucide-react'
import { addressLine } from '@/lib/format/address'
import { formatPrice } from '@/lib/format/price'
import { lazy } from '@/lib/lazy'
import type {
  BuyerAddress,
  BuyerCreditCard,
  Order,
  ProductCollection,
  Promotion,
  SpendingAccount,
} from '@/lib/ordercloud/models'
import { creditCardReference } from '../../parts/references'
import { ActingFrame } from '../acting-frame'
import { AsUserPanel, Words } from './as-user-panel'
import { OrderWords } from './order-words'
import { ProductList } from './product-list'
import type { BuyerUser } from '@/lib/url/act-for-user'
import { newOrderHref, userHref } from '@/lib/url/act-for-user'
import { ProductFinder } from '../product-finder'
import { useActAccess } from '@/hooks/use-act-access'

const TITLE = 'Storefront view'

const ordersToApprove = lazy(() => import('./more-panels').then((module) => module.OrdersToApprove))
const shipments = lazy(() => import('./more-panels').then((module) => module.Shipments))
const subscriptions = lazy(() => import('./more-panels').then((module) => module.Subscriptions))
const costCenters = lazy(() => import('./more-panels').then((module) => module.CostCenters))

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
            <PanelOnDemand
              title="To approve"
              note="Orders that this user may approve."
              button="Show orders"
              code={ordersToApprove}
              noun="panel"
              content={{}}
            />
            <PanelOnDemand
              title="Shipments"
              note="Shipments of this user’s orders."
              button="Show shipments"
              code={shipments}
              noun="panel"
              content={{}}
            />
            <PanelOnDemand
              title="Subscriptions"
              note="Orders that repeat for this user."
              button="Show subscriptions"
              code={subscriptions}
              noun="panel"
              content={{}}
            />
          </Stack>
          <Stack gap="3" minW="0">
            <Promotions />
            <Addresses />
            <SpendingAccounts />
            <CreditCards />
            <PanelOnDemand
              title="Cost centers"
              note="Those that this user can charge."
              button="Show cost centers"
              code={costCenters}
              noun="panel"
              content={{}}
            />
            <Lists />
          </Stack>
        </Grid>
      </ActingFrame>
    </>
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
      {(order) => <OrderWords order={order} />}
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

/** Panel with the user's lists of products. The products of a list load when it is opened. */
function Lists() {
  return (
    <AsUserPanel<ProductCollection>
      title="Product collections"
      none="This user has no product collections."
      read={(me, options, request) => me.ListProductCollections(options, request)}
      idOf={({ ID }) => ID}
    >
      {(list) => <ProductList list={list} />}
    </AsUserPanel>
  )
}
