import { noteActivity } from '@/lib/activity/note'
import type { OrderCloud } from '@/lib/ordercloud/client'
import { crud } from '@/lib/ordercloud/crud'
import { PlatformError } from '@/lib/ordercloud/errors'
import type { LineItem, Payment } from '@/lib/ordercloud/models'
import { perParent } from '@/lib/resource/per-parent'
import { notedRecord, recordUrl, type Resource } from '@/lib/resource/resource'
import type { Service } from '@/lib/resource/service'
import { orders } from '../resource'

/** The line items of one order, as the dialog of their extended properties needs them. */
export const linesWithXp = perParent((orderId): Resource<LineItem> => ({
  ...partOf(orderId, 'lineitems', { one: 'line', many: 'lines' }),
  titleOf: ({ Product, ProductID }) => Product?.Name || ProductID,
  service: serviceOf<LineItem>(orderId, (oc) => oc.LineItems),
}))

/** The payments of one order, as the dialog of their extended properties needs them. */
export const paymentsWithXp = perParent((orderId): Resource<Payment> => ({
  ...partOf(orderId, 'payments', { one: 'payment', many: 'payments' }),
  titleOf: ({ ID }) => ID ?? '',
  service: serviceOf<Payment>(orderId, (oc) => oc.Payments),
}))

function partOf(orderId: string, segment: string, words: { one: string; many: string }) {
  return {
    path: `orders/${encodeURIComponent(orderId)}/${segment}`,
    route: recordUrl(orders, orderId),
    words: { ...words, purpose: '', consequence: '' },
    idOf: ({ ID }: { ID?: string }) => ID ?? '',
    rules: { sortable: ['ID'], defaultSort: 'ID', filters: [], xpFilters: true as const },
    search: { words: 'ID' },
    access: orders.access,
    xp: { keepsKeys: true as const },
  }
}

type Direction = 'All'

/** The calls of the platform's library for one kind of part of an order. */
interface PartCalls<T> {
  List(direction: Direction, orderId: string, options?: object, request?: object): Promise<object>
  Get(direction: Direction, orderId: string, id: string, request?: object): Promise<object>
  Create(direction: Direction, orderId: string, body: T, request?: object): Promise<object>
  Patch(direction: Direction, orderId: string, id: string, body: object, request?: object): Promise<object>
  Delete(direction: Direction, orderId: string, id: string, request?: object): Promise<void>
}

/** Returns the service of the parts of an order. Changes are recorded in the activity of the order. */
function serviceOf<T extends object>(orderId: string, pick: (oc: OrderCloud) => PartCalls<T>): Service<T> {
  const order = encodeURIComponent(orderId)
  const service = crud<T>((oc) => ({
    List: (options, request) => pick(oc).List('All', order, options, request),
    Get: (id, request) => pick(oc).Get('All', order, id, request),
    Create: (body, request) => pick(oc).Create('All', order, body as T, request),
    Patch: (id, body, request) => pick(oc).Patch('All', order, id, body, request),
    // A PUT of a line would fix its price, and payments have none.
    Save: () =>
      Promise.reject(new PlatformError('The platform cannot replace this record. Nothing was saved.')),
    Delete: (id, request) => pick(oc).Delete('All', order, id, request),
  }))
  return {
    ...service,
    patch: async (id, body) => {
      const saved = await service.patch(id, body)
      noteActivity({ ...notedRecord(orders, orderId), kind: 'saved' })
      return saved
    },
  }
}
