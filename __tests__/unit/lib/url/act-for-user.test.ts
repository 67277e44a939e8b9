import { newOrderHref, readNewOrderPlace, type NewOrderPlace } from '@/lib/url/act-for-user'

const read = (href: string) => readNewOrderPlace(new URL(href, 'http://office').searchParams)

it.each<[string, NewOrderPlace]>([
  ['/orders/new', {}],
  [
    '/orders/new?buyer=b+1&user=u&order=o&copy=c',
    { buyerId: 'b 1', userId: 'u', orderId: 'o', copiedId: 'c' },
  ],
  ['/orders/new?for=marketplace&supplier=s&order=o', { isOutgoing: true, supplierId: 's', orderId: 'o' }],
  ['/orders/new?for=buyer', { isOutgoing: false }],
])('writes and reads %s', (href, place) => {
  expect(newOrderHref(place)).toBe(href)
  expect(read(href)).toEqual(place)
})

it('ignores an unknown kind of order', () => {
  expect(read('/orders/new?for=somebody')).toEqual({})
})
