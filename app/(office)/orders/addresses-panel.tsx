'use client'

import { AddressBlock } from '@/components/orders/address-block'
import { PanelFailure, PanelNote, PanelSkeleton, RecordPanel } from '@/components/resource/record-panel'
import { useRecordPart } from '@/hooks/use-record-part'
import { useSession } from '@/hooks/use-session'
import { isSameAddress } from '@/lib/format/address'
import type { LineItem, Order } from '@/lib/ordercloud/models'
import { linesOf } from '@/lib/orders/parts'

/** Where the order goes and who pays for it; who pays is not for supplier staff, as payments are not. */
export function AddressesPanel({ order }: { order: Order }) {
  const { isSupplier } = useSession()
  return (
    <>
      <ShippingPanel order={order} />
      {!isSupplier && (
        <RecordPanel title="Billing address">
          <AddressBlock address={order.BillingAddress} none="There is none." />
        </RecordPanel>
      )}
    </>
  )
}

/**
 * Addresses to ship to are the lines' own. The order names one only where all lines share it, and then every page of
 * the lines that the panel beside it has read anyway will show it.
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
      {data !== undefined && !first && <PanelNote>There is none.</PanelNote>}
      {data !== undefined && first && (
        <Destination order={order} lines={data.Items} pages={data.Meta.TotalPages} />
      )}
    </RecordPanel>
  )
}

/** Where lines go that are one page of all. Those of the other pages may go elsewhere: nothing is said of them. */
function Destination(props: { order: Order; lines: readonly LineItem[]; pages: number }) {
  const { order, lines, pages } = props
  const [first] = lines
  if (first && (order.ShippingAddressID || (pages === 1 && haveOneAddress(lines))))
    return <Shared order={order} line={first} />
  if (haveOneAddress(lines)) return <PanelNote>Each line says its own.</PanelNote>
  return <PanelNote>Not all lines go to the same address: each line says its own.</PanelNote>
}

function Shared({ order, line }: { order: Order; line: LineItem }) {
  const { isSupplier } = useSession()
  if (!isSupplier && isSameAddress(order.BillingAddress, line.ShippingAddress))
    return <PanelNote>Same as the billing address.</PanelNote>
  return <AddressBlock address={line.ShippingAddress} none="There is none." />
}

function haveOneAddress(lines: readonly LineItem[]): boolean {
  const [first, ...others] = lines.map((line) => line.ShippingAddress)
  return others.every((one) => (!one && !first) || isSameAddress(one, first))
}
