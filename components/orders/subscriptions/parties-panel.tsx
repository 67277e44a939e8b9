'use client'

import { Stack, Text } from '@chakra-ui/react'
import { addressReference } from '@/components/orders/parts/references'
import { paymentWords } from '@/components/orders/rules/payment'
import { Id } from '@/components/resource/cells'
import { SidePanel } from '@/components/resource/form/form-layout'
import { Instant } from '@/components/resource/instant'
import { FromCompany, ToCompany } from '@/components/resource/record/record-links'
import { ReadOnlyField } from '@/components/ui/field'
import { OfficeLink } from '@/components/ui/link'
import { PaymentMeansName, usePaymentMeans } from '@/components/orders/parts/payment-means'
import { useCan, useCanRead } from '@/hooks/use-can'
import { useRecordsById } from '@/hooks/use-records-by-id'
import { useViewer } from '@/hooks/use-session'
import { addressLine } from '@/lib/format/address'
import type { Address, Subscription } from '@/lib/ordercloud/models'
import { ordersArea } from '../areas'
import { SubscriberLink } from './subscriber'

/** Panel with the facts that the orders of a subscription take over: the parties, the addresses and the payment. */
export function PartiesPanel({ subscription }: { subscription: Subscription }) {
  const { FromCompanyID: buyerId, ToCompanyID: to, Payment, LastOrderDate, NotificationDate } = subscription
  const { ID = '', DateCreated } = subscription
  const viewOrders = useCan(ordersArea.view)
  const addresses = useAddresses(subscription)
  return (
    <SidePanel title="Its orders">
      <Stack gap="3">
        <ReadOnlyField label="Buyer">
          <FromCompany id={buyerId} />
        </ReadOnlyField>
        <ReadOnlyField label="User">
          <SubscriberLink subscription={subscription} />
        </ReadOnlyField>
        {to && (
          <ReadOnlyField label="Seller">
            <ToCompany id={to} />
          </ReadOnlyField>
        )}
        <ReadOnlyField label="Ship to">
          <SavedAddress
            id={subscription.ShippingAddressID}
            addresses={addresses}
            none="The user’s default address"
          />
        </ReadOnlyField>
        <ReadOnlyField label="Bill to">
          <SavedAddress
            id={subscription.BillingAddressID}
            addresses={addresses}
            none="The user’s default address"
          />
        </ReadOnlyField>
        <ReadOnlyField label="Payment">
          {Payment?.Type ? <PaymentMethod buyerId={buyerId ?? ''} payment={Payment} /> : 'None'}
        </ReadOnlyField>
        <ReadOnlyField label="Last order">
          {LastOrderDate ? <Instant iso={LastOrderDate} /> : 'None yet'}
        </ReadOnlyField>
        {NotificationDate && (
          <ReadOnlyField label="Reminder to the user">
            <Instant iso={NotificationDate} />
          </ReadOnlyField>
        )}
        {DateCreated && (
          <ReadOnlyField label="Created">
            <Instant iso={DateCreated} />
          </ReadOnlyField>
        )}
        {viewOrders.allowed && (
          <OfficeLink href={`/orders?SubscriptionID=${encodeURIComponent(ID)}`} color="brand.fg">
            Orders of this subscription
          </OfficeLink>
        )}
      </Stack>
    </SidePanel>
  )
}

function useAddresses(subscription: Subscription): ReadonlyMap<string, Address> {
  const { isAdmin } = useViewer()
  const to = addressReference(subscription.FromCompanyID ?? '')
  const mayRead = useCanRead(to) && isAdmin && Boolean(subscription.FromCompanyID)
  const ids = [subscription.ShippingAddressID, subscription.BillingAddressID].flatMap((id) => id || [])
  return useRecordsById(to, [...new Set(ids)], mayRead)
}

/** Shows an address by its ID, and the ID alone when the user may not read the address. */
function SavedAddress(props: {
  id: string | null | undefined
  addresses: ReadonlyMap<string, Address>
  none: string
}) {
  const { id, addresses, none } = props
  if (!id) return none
  const address = addresses.get(id)
  if (!address) return <Id>{id}</Id>
  return (
    <>
      <Text>{address.AddressName || address.CompanyName || id}</Text>
      <Text color="fg.muted" fontSize="sm">
        {addressLine(address)}
      </Text>
    </>
  )
}

function PaymentMethod(props: { buyerId: string; payment: NonNullable<Subscription['Payment']> }) {
  const { buyerId, payment } = props
  const { CreditCardID: card, SpendingAccountID: account, Type } = payment
  const { accounts, cards } = usePaymentMeans(buyerId, [payment])
  return (
    <>
      {Type && paymentWords({ Type })}
      {card && <PaymentMeansName id={card} names={cards} />}
      {account && <PaymentMeansName id={account} names={accounts} />}
    </>
  )
}
