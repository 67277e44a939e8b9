'use client'

import { Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Id } from '@/components/resource/cells'
import { RecordLink } from './record-link'
import { useCompanyName } from '@/hooks/use-company-name'
import { useSession } from '@/hooks/use-session'
import { isMarketplace } from '@/lib/parties/companies'
import { platformRolePermissions, roles } from '@/lib/permissions/roles'

const VIEW_ROLES = {
  orders: [roles.OrderViewer, roles.OrderManager],
  products: [roles.ProductViewer, roles.ProductManager],
  buyers: [roles.BuyerViewer, roles.BuyerManager],
  users: [roles.BuyerUserViewer, roles.BuyerUserManager],
  suppliers: [roles.SupplierViewer, roles.SupplierManager],
  promotions: [roles.PromotionViewer, roles.PromotionManager],
  subscriptions: [platformRolePermissions.SubscriptionViewer, platformRolePermissions.SubscriptionManager],
}

/**
 * Shows the company that an order comes from. It is a buyer, or the marketplace itself when it orders from a supplier.
 */
export function FromCompany({ id }: { id: string | null | undefined }) {
  const { name, isMarketplace: isOurs } = useCompanyName('buyers', id ?? '')
  if (!id) return <Text as="span">–</Text>
  if (isOurs) return <Marketplace name={name ?? id} />
  return (
    <NameAndId id={id} name={name}>
      {(words) => (
        <RecordLink to={['buyers', id]} view={VIEW_ROLES.buyers}>
          {words}
        </RecordLink>
      )}
    </NameAndId>
  )
}

/** Shows the company that an order goes to, or that owns a product: the marketplace or a supplier. */
export function ToCompany({ id }: { id: string | null | undefined }) {
  if (!id) return <Text as="span">–</Text>
  return <SupplierLink id={id} />
}

/**
 * Shows a supplier, or the marketplace in its place. Supplier users get a link to My Supplier instead of the supplier's
 * page.
 */
export function SupplierLink({ id }: { id: string }) {
  const { isSupplier } = useSession()
  const { name, isMarketplace: isOurs } = useCompanyName('suppliers', id)
  if (isOurs) return <Marketplace name={name ?? id} />
  return (
    <NameAndId id={id} name={name}>
      {(words) => (
        <RecordLink to={isSupplier ? ['mysupplier'] : ['suppliers', id]} view={VIEW_ROLES.suppliers}>
          {words}
        </RecordLink>
      )}
    </NameAndId>
  )
}

/** Shows a user of a buyer with a link to the user's page. */
export function UserLink(props: { buyerId: string; id: string; name: string; isAlone?: boolean }) {
  const { buyerId, id, name, isAlone } = props
  if (isMarketplace(buyerId)) return <Text as="span">{name}</Text>
  return (
    <RecordLink to={['buyers', buyerId, 'users', id]} view={VIEW_ROLES.users} isAlone={isAlone}>
      {name}
    </RecordLink>
  )
}

interface NamedLinkProps {
  id: string
  name: string
  /** True outside of running text. The link is then underlined on hover only. */
  isAlone?: boolean
}

export function ProductLink({ id, name, isAlone }: NamedLinkProps) {
  return (
    <RecordLink to={['products', id]} view={VIEW_ROLES.products} isAlone={isAlone}>
      {name}
    </RecordLink>
  )
}

export function PromotionLink({ id, name, isAlone }: NamedLinkProps) {
  return (
    <RecordLink to={['promotions', id]} view={VIEW_ROLES.promotions} isAlone={isAlone}>
      {name}
    </RecordLink>
  )
}

export function OrderLink({ id, isAlone }: { id: string; isAlone?: boolean }) {
  return (
    <RecordLink to={['orders', id]} view={VIEW_ROLES.orders} isAlone={isAlone}>
      {id}
    </RecordLink>
  )
}

export function ShipmentLink({ id, isAlone }: { id: string; isAlone?: boolean }) {
  return (
    <RecordLink to={['shipments', id]} view={VIEW_ROLES.orders} isAlone={isAlone}>
      {id}
    </RecordLink>
  )
}

export function ReturnLink({ id, isAlone }: { id: string; isAlone?: boolean }) {
  return (
    <RecordLink to={['returns', id]} view={VIEW_ROLES.orders} isAlone={isAlone}>
      {id}
    </RecordLink>
  )
}

export function SubscriptionLink({ id, isAlone }: { id: string; isAlone?: boolean }) {
  return (
    <RecordLink to={['subscriptions', id]} view={VIEW_ROLES.subscriptions} isAlone={isAlone}>
      {id}
    </RecordLink>
  )
}

/** Shows a name followed by the id, or the id alone when the name is unknown. */
function NameAndId(props: { id: string; name: string | undefined; children: (words: string) => ReactNode }) {
  const { id, name, children } = props
  return (
    <Text as="span">
      {children(name ?? id)}
      {name !== undefined && (
        <>
          {' '}
          <Id>{id}</Id>
        </>
      )}
    </Text>
  )
}

function Marketplace({ name }: { name: string }) {
  return (
    <Text as="span">
      {name}{' '}
      <Text as="span" color="fg.muted">
        (marketplace)
      </Text>
    </Text>
  )
}
