import { readFileSync } from 'node:fs'
import { routeOffers } from '@/components/marketplace/webhooks/route-offers'

const contract = JSON.parse(readFileSync('sandbox/contract/contract.json', 'utf8')) as {
  operations: { verb: string; path: string }[]
}

it('offers the routes of all operations that write, and no others', () => {
  const writes = contract.operations.filter(({ verb }) => verb !== 'GET')
  const expected = new Set(writes.map(({ verb, path }) => `${verb} v1${path}`))
  const offered = routeOffers.flatMap(({ tags }) => tags)
  expect(new Set(offered)).toEqual(expected)
})

it('groups the routes by resource, with the name of the resource in words', () => {
  const group = routeOffers.find(({ title }) => title === 'Order returns')
  expect(group?.tags).toContain('POST v1/orderreturns/{returnID}/submit')
})
