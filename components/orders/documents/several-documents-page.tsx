'use client'

import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { useCompanyNames } from '@/components/orders/parts/use-company-names'
import { orders } from '@/components/orders/resource'
import { linesOf, paymentsOf, promotionsOf } from '@/components/orders/rules/parts'
import { DOCUMENT_KINDS, MAX_DOCUMENTS, type DocumentKind } from '@/components/orders/rules/several-documents'
import { totalsOf } from '@/components/orders/rules/totals'
import { RecordSummary } from '@/components/resource/record/record-summary'
import { NoAccess } from '@/components/shell/messages/no-access'
import { Alert } from '@/components/ui/alert'
import { Link } from '@/components/ui/link'
import { useCan } from '@/hooks/use-can'
import { useViewer } from '@/hooks/use-session'
import { keys } from '@/lib/ordercloud/keys'
import type { LineItem, Order, OrderPromotion, Payment } from '@/lib/ordercloud/models'
import { readByIds } from '@/lib/resource/every-page'
import { wholePartQuery, type RecordPart } from '@/lib/resource/part'
import { countOf } from '@/lib/resource/words'
import { DocumentFrame } from './document-frame'
import { orderConfirmation } from './order-confirmation'
import { pickList } from './pick-list'
import { usePaperContext } from './use-paper-context'

/** An order with everything that its documents need. */
interface ReadOrder {
  order: Order
  lines: readonly LineItem[]
  promotions: readonly OrderPromotion[]
  /** Undefined when the document does not show them. */
  payments: readonly Payment[] | undefined
}

/** Page with the same document of several orders, which the address names, for print or as one PDF file. */
export function SeveralDocumentsPage() {
  const address = useSearchParams()
  const view = useCan(orders.access.view)
  const kind = DOCUMENT_KINDS.find(({ value }) => value === address.get('document'))
  const ids = [...new Set(address.getAll('order'))].filter(Boolean).slice(0, MAX_DOCUMENTS)
  if (!view.allowed) return <NoAccess title="Documents" access={view} />
  if (!kind || ids.length === 0)
    return (
      <>
        <RecordSummary title="Documents" facts={[]} />
        <Alert status="warning" mt="3" title="No orders are selected">
          Select orders in the <Link href="/orders">list of orders</Link>, then press “Print”.
        </Alert>
      </>
    )
  return <Documents key={ids.join()} kind={kind.value} title={kind.many} ids={ids} />
}

function Documents({ kind, title, ids }: { kind: DocumentKind; title: string; ids: readonly string[] }) {
  const { isSupplier } = useViewer()
  const read = useQuery({
    queryKey: keys.item('orders', ['documents', kind, ...ids]),
    queryFn: ({ signal }) => readOrders(kind, ids, isSupplier, signal),
    gcTime: 0,
  })
  const found = read.data ?? []
  const suppliers = found.flatMap(({ lines }) => lines.flatMap(({ SupplierID }) => SupplierID || []))
  const buyers = useCompanyNames(
    'buyers',
    found.flatMap(({ order }) => order.FromCompanyID ?? []),
  )
  const { context, company, isNaming } = usePaperContext(suppliers)
  const describe = ({ order, lines, promotions, payments }: ReadOrder) => {
    const buyerName = buyers.nameOf(order.FromCompanyID ?? '')
    return kind === 'pick-list'
      ? pickList({ order, lines, buyerName }, context)
      : orderConfirmation({ order, lines, promotions, payments, buyerName }, context)
  }
  const missing = ids.filter((id) => !found.some(({ order }) => order.ID === id))
  const [first, ...others] = found
  if (read.data && !first)
    return (
      <>
        <RecordSummary title={title} facts={[]} />
        <Alert status="warning" mt="3" title="None of these orders exists">
          They may have been deleted, or you do not have access to them.
        </Alert>
      </>
    )
  return (
    <DocumentFrame
      title={title}
      record={countOf(found.length || ids.length, orders.words)}
      reads={[company, read]}
      isNaming={isNaming || buyers.isPending}
      describe={() => ({
        // The page without any order returned above.
        documents: [describe(first as ReadOrder), ...others.map(describe)],
        fileName: `${kind}-${found.length}-orders.pdf`,
      })}
      notice={read.data && <Notices kind={kind} missing={missing} found={found} />}
    />
  )
}

function Notices(props: { kind: DocumentKind; missing: readonly string[]; found: readonly ReadOrder[] }) {
  const { kind, missing, found } = props
  const unclear =
    kind === 'confirmation'
      ? found.filter(({ order, promotions }) => !totalsOf(order, { promotions }).addsUp)
      : []
  return (
    <>
      {missing.length > 0 && (
        <Alert status="warning" mt="3" title={`${countOf(missing.length, orders.words)} could not be found`}>
          {missing.join(', ')}
        </Alert>
      )}
      {unclear.length > 0 && (
        <Alert status="warning" mt="3" title="Some totals do not add up">
          Check these orders before you send their documents:{' '}
          {unclear.map(({ order }) => order.ID).join(', ')}.
        </Alert>
      )}
    </>
  )
}

/** Number of orders whose parts are read at the same time. */
const MAX_READS_AT_ONCE = 4

/** Reads orders with their parts, in the order of the IDs. Orders that do not exist are left out. */
async function readOrders(
  kind: DocumentKind,
  ids: readonly string[],
  isSupplier: boolean,
  signal: AbortSignal,
): Promise<ReadOrder[]> {
  const byId = await readByIds(orders, ids, { signal, quiet: true })
  const whole = <T,>(part: RecordPart<T>) => wholePartQuery(part).queryFn({ signal })
  const isConfirmation = kind === 'confirmation'
  const read = async (order: Order): Promise<ReadOrder> => {
    const id = order.ID ?? ''
    const [lines, promotions, payments] = await Promise.all([
      whole(linesOf(id)),
      isConfirmation ? whole(promotionsOf(id)) : [],
      isConfirmation && !isSupplier ? whole(paymentsOf(id)) : undefined,
    ])
    return { order, lines, promotions, payments }
  }
  const found = ids.flatMap((id) => byId.get(id) ?? [])
  const done: ReadOrder[] = []
  for (let at = 0; at < found.length; at += MAX_READS_AT_ONCE)
    done.push(...(await Promise.all(found.slice(at, at + MAX_READS_AT_ONCE).map(read))))
  return done
}
