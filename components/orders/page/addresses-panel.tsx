'use client'

import { AddressBlock } from './address-block'
import {
  PanelFailure,
  PanelNote,
  PanelSkeleton,
  RecordPanel,
} from '@/components/resource/record/record-panel'
import { useRecordPart } from '@/hooks/use-record-part'
import { useSession } from '@/hooks/use-session'
import { isSameAddress } from '@/lib/format/address'
import type { LineItem, Order } from '@/lib/ordercloud/models'
import { linesOf } from '@/components/orders/rules/parts'

/**
 * Panel with the shipping address and, except for supplier staff, the billing address. Supplier staff do not see
 * payments either.
 */
export function AddressesPanel({ order }: { order: Order }) {
  const { isSupplier } = useSession()
  return (
    <>
      <ShippingPanel order={order} />
      {!isSupplier && (
        <RecordPanel title="Billing address">
          <AddressBlock address={order.BillingAddress} none="None." />
        </RecordPanel>
      )}
    </>
  )
}

/**
 * Shows the shipping addresses, which belong to the lines. The order has an address of its own only if all lines share
 * it. Then every page of the lines shows that address, and the panel beside this one has read such a page anyway.
 */
function ShippingPanel({ order }: { order: Order }) {
  const { data, isError, error, isFetching, refetch } = useRecordPart(linesOf(order.ID ?? ''))
  const title = 'Shipping address'
  const [first] = data?.Items ?? []
  return (
    <RecordPanel title={title}>
      {data === undefined && !isError && <PanelSkeleton title={title} />}
      {data === undefined && isError && (
        <PanelFailure title={title} error={error} isFetching={isFetching} onRetry={() => void refetch()} />
      )}
      {data !== undefined && !first && <PanelNote>None.</PanelNote>}
      {data !== undefined && first && (
        <Destination order={order} lines={data.Items} pages={data.Meta.TotalPages} />
      )}
    </RecordPanel>
  )
}

/**
 * Shows the addresses of one page of the lines. Lines on other pages may ship elsewhere, and nothing is shown of them.
 */
function Destination(props: { order: Order; lines: readonly LineItem[]; pages: number }) {
  const { order, lines, pages } = props
  const [first] = lines
  if (first && (order.ShippingAddressID || (pages === 1 && haveOneAddress(lines))))
    return <Shared order={order} line={first} />
  if (haveOneAddress(lines)) return <PanelNote>Each line has its own shipping address.</PanelNote>
  return <PanelNote>Lines ship to different addresses. See the address of each line.</PanelNote>
}

function Shared({ order, line }: { order: Order; line: LineItem }) {
  const { isSupplier } = useSession()
  if (!isSupplier && isSameAddress(order.BillingAddress, line.ShippingAddress))
    return <PanelNote>Same as the billing address.</PanelNote>
  return <AddressBlock address={line.ShippingAddress} none="None." />
}

function haveOneAddress(lines: readonly LineItem[]): boolean {
  const [first, ...others] = lines.map((line) => line.ShippingAddress)
  return others.every((one) => (!one && !first) || isSameAddress(one, first))
}
