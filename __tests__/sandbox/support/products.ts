import { send } from './http'
import type { Marketplace } from './marketplace'
import { call } from './sdk'

/** A few products and other records for testing lists, created through the SDK. */
export const PRODUCTS = [
  {
    ID: 'hammer',
    Name: 'Claw hammer',
    Description: 'Drives nails into running boards',
    Active: true,
    ShipWeight: 1.5,
    xp: {
      Color: 'Red',
      Price: 10,
      Tags: ['steel', 'wood'],
      Size: { Unit: 'cm', Value: 30 },
      Since: '2020-05-01',
    },
  },
  {
    ID: 'saw',
    Name: 'Hand saw',
    Description: 'Cuts wood; a nail is its end',
    Active: true,
    ShipWeight: 2,
    xp: { Color: 'blue', Price: 9.5, Tags: ['steel'], Size: { Unit: 'cm', Value: 50 }, Since: '2021-01-01' },
  },
  {
    ID: 'drill',
    Name: 'Cordless drill',
    Description: null,
    Active: false,
    ShipWeight: 10,
    xp: {
      Color: 'red',
      Price: '10',
      Tags: [],
      Note: 'a|b*c',
      Parts: [{ Kind: 'bit', Size: 3 }, { Kind: 'case' }],
    },
  },
  {
    ID: 'glue',
    Name: 'Wood glue (50% off_now)',
    Description: 'Sets hard',
    Active: true,
    ShipWeight: null,
    xp: null,
  },
  {
    ID: 'tape',
    Name: 'Tape',
    Description: '',
    Active: false,
    ShipWeight: 0,
    xp: { Color: null, Price: 100, Flag: true, Deep: { A: { B: { C: 'found' } } } },
  },
]

export async function createProducts(token: string): Promise<void> {
  for (const body of PRODUCTS) await call('Products.Create', { token, body })
}

/** Returns the ids of a list's items, in its order. */
export async function ids(id: string, token: string, query: object, params = {}): Promise<string[]> {
  const { body } = await call(id, { token, params, query: query as Record<string, unknown> })
  return (body.Items as { ID: string }[]).map((item) => item.ID)
}

/** Returns the ids of products for the query text of an address, which the SDK could not write. */
export async function rawIds(market: Marketplace, token: string, query: string): Promise<string[]> {
  const { status, body, text } = await send(market, 'GET', `/v1/products?${query}`, { token })
  if (status !== 200) throw new Error(text)
  return (body.Items as { ID: string }[]).map((item) => item.ID).sort()
}
