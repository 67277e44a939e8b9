'use client'

import { Box, Stack, Text } from '@chakra-ui/react'
import { AddressBlock } from './address-block'
import { customerOf } from '@/components/orders/rules/customer'
import {
  PanelFailure,
  PanelNote,
  PanelSkeleton,
  RecordPanel,
} from '@/components/resource/record/record-panel'
import { FromCompany, UserLink } from '@/components/resource/record/record-links'
import { EditButton } from '@/components/orders/parts/edit-button'
import { useLazyPart } from '@/components/ui/lazy'
import { Link } from '@/components/ui/link'
import { useViewer } from '@/hooks/use-session'
import { isSameAddress, type AddressLike } from '@/lib/format/address'
import { lazy } from '@/lib/lazy'
import type { Order } from '@/lib/ordercloud/models'
import { haveOneAddress, sharedAddress } from '@/components/orders/rules/ship-to'
import type { LoadedLines } from './use-lines'

const addressCode = lazy(() => import('../addresses/address-dialog').then((module) => module.AddressDialog))

/** Panel with the person who placed the order and the ways to reach that person. Supplier staff see the company only. */
export function BuyerPanel({ order }: { order: Order }) {
  const { isSupplier } = useViewer()
  const { name, email } = customerOf(order)
  const { FromUserID: id, FromCompanyID: buyerId, FromUser: user } = order
  return (
    <RecordPanel title={isSupplier ? 'Ordered by' : 'Placed by'} foldsOnPhones>
      <Stack gap="0" css={{ overflowWrap: 'anywhere' }}>
        {!isSupplier && (
          <Box fontWeight="medium">
            {id && buyerId ? (
              <UserLink buyerId={buyerId} id={id} name={name} isAlone />
            ) : (
              <Text>{name || '–'}</Text>
            )}
          </Box>
        )}
        {/* The head of the page has it too, but not the paper. */}
        <Box display={isSupplier ? undefined : { base: 'none', _print: 'block' }}>
          <FromCompany id={buyerId} />
        </Box>
        {!isSupplier && email && (
          <Box>
            <Link href={`mailto:${email}`} color="brand.fg">
              {email}
            </Link>
          </Box>
        )}
        {!isSupplier && user?.Phone && (
          <Box>
            <Link href={`tel:${user.Phone.replace(/[^+\d]/g, '')}`} color="brand.fg">
              {user.Phone}
            </Link>
          </Box>
        )}
      </Stack>
    </RecordPanel>
  )
}

/** Panel with the shipping address that all lines share, or a note that they have several. */
export function ShipToPanel({ order, lines }: { order: Order; lines: LoadedLines }) {
  const title = 'Ship to'
  return (
    <RecordPanel
      title={title}
      foldsOnPhones
      action={
        <ChangeAddress
          {...{ order, kind: 'shipping', subject: title }}
          current={sharedAddress(order, lines.lines ?? [], lines.isComplete)}
        />
      }
    >
      {lines.lines === undefined && lines.error === undefined && <PanelSkeleton title={title} />}
      {lines.lines === undefined && lines.error !== undefined && (
        <PanelFailure title={title} error={lines.error} isFetching={lines.isFetching} onRetry={lines.retry} />
      )}
      {lines.lines !== undefined && <Destination order={order} lines={lines} />}
    </RecordPanel>
  )
}

/**
 * Shows the address of the lines. The order has an address of its own only if all lines share it. Otherwise lines that
 * are not loaded may ship elsewhere, and nothing is shown of them.
 */
function Destination({ order, lines }: { order: Order; lines: LoadedLines }) {
  const shared = sharedAddress(order, lines.lines ?? [], lines.isComplete)
  if (lines.lines?.length === 0)
    return (
      <PanelNote>
        {order.ShippingAddressID ? `New lines ship to the address ${order.ShippingAddressID}.` : 'None.'}
      </PanelNote>
    )
  if (shared !== undefined) return <AddressBlock address={shared} none="None." />
  if (haveOneAddress(lines.lines ?? [])) return <PanelNote>Each line has its own shipping address.</PanelNote>
  return <PanelNote>Lines ship to different addresses. See the details of each line.</PanelNote>
}

/** Button that opens the dialog for an address of the order. Suppliers ship to the address that they were given. */
function ChangeAddress(props: {
  order: Order
  kind: 'billing' | 'shipping'
  current: AddressLike | null | undefined
  subject: string
}) {
  const { order, kind, current, subject } = props
  const { isSupplier } = useViewer()
  const dialog = useLazyPart(addressCode, 'dialog')
  if (isSupplier) return null
  return (
    <>
      <EditButton
        {...{ order, action: 'changeAddresses', label: 'Change', subject: `“${subject}”` }}
        prepare={dialog.prepare}
        onClick={dialog.open}
      />
      {dialog.isOpen && dialog.Part && (
        <dialog.Part {...{ order, current }} use={{ kind }} onClose={dialog.close} />
      )}
    </>
  )
}

/** Panel with the billing address, in words when it is the shipping address. */
export function BillToPanel({ order, lines }: { order: Order; lines: LoadedLines }) {
  const isSame = isSameAddress(
    order.BillingAddress,
    sharedAddress(order, lines.lines ?? [], lines.isComplete),
  )
  return (
    <RecordPanel
      title="Bill to"
      foldsOnPhones
      action={<ChangeAddress order={order} kind="billing" current={order.BillingAddress} subject="Bill to" />}
    >
      {isSame ? (
        <PanelNote>Same as shipping</PanelNote>
      ) : (
        <AddressBlock address={order.BillingAddress} none="None." />
      )}
    </RecordPanel>
  )
}
