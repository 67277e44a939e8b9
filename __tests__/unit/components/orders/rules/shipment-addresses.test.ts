import { addressOfLines } from '@/components/orders/rules/shipment-addresses'

const harbor = { ID: 'harbor', Street1: '1 Quay', City: 'Norfolk', State: 'VA', Zip: '23510', Country: 'US' }
const hamburg = { ID: 'hamburg', Street1: 'Kai 3', City: 'Hamburg', Country: 'DE', xp: { Gate: 4 } }
const to = (ShippingAddress?: object) => ({ ShippingAddress }) as never
const from = (ShipFromAddress?: object) => ({ ShipFromAddress }) as never

it('returns a copy without ID of the address that the lines share', () => {
  const { ID: _, ...copy } = harbor
  expect(addressOfLines('To', [to(harbor), to({ ...harbor })])).toEqual(copy)
  expect(addressOfLines('From', [from(hamburg)])).toEqual({
    ...{ Street1: 'Kai 3', City: 'Hamburg', Country: 'DE', xp: { Gate: 4 } },
  })
})

it('returns none when the lines differ or one has none', () => {
  expect(addressOfLines('To', [to(harbor), to(hamburg)])).toBeUndefined()
  expect(addressOfLines('To', [to(harbor), to()])).toBeUndefined()
  expect(addressOfLines('To', [to(), to(harbor)])).toBeUndefined()
  expect(addressOfLines('From', [to(harbor)])).toBeUndefined()
  expect(addressOfLines('To', [])).toBeUndefined()
})

it('returns none for an address that the platform would not accept', () => {
  expect(addressOfLines('To', [to({ ...hamburg, City: ' ' })])).toBeUndefined()
  expect(addressOfLines('To', [to({ ...harbor, Zip: '' })])).toBeUndefined()
  expect(addressOfLines('To', [to({ ...harbor, Country: 'us', State: null })])).toBeUndefined()
})
