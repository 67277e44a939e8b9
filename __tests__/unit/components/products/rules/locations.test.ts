import {
  changedQuantityText,
  isSameStock,
  locationBuyersText,
  locationPatch,
  locationQuantityProblem,
  notificationProblem,
  quantityProblem,
  toLocation,
  toLocationValues,
  totalQuantity,
} from '@/components/products/rules/locations'

const reno = {
  ID: 'r',
  AddressID: 'reno',
  QuantityAvailable: 40,
  NotificationPoint: 5,
  OrderCanExceed: false,
}

test('an unchanged location sends nothing', () => {
  expect(locationPatch(reno, toLocationValues(reno))).toEqual({})
})

test('the quantity is sent only when it was changed', () => {
  const values = toLocationValues(reno)
  expect(locationPatch(reno, { ...values, canExceed: true, notificationPoint: '' })).toEqual({
    OrderCanExceed: true,
    NotificationPoint: null,
  })
  expect(locationPatch(reno, { ...values, quantity: '0' })).toEqual({ QuantityAvailable: 0 })
})

test('all buyers can use a location, unless its record says otherwise', () => {
  const values = toLocationValues(reno)
  expect(locationPatch(reno, { ...values, isForAllBuyers: false })).toEqual({ AllowAllBuyers: false })
  const limited = { ...reno, AllowAllBuyers: false }
  expect(locationPatch(limited, toLocationValues(limited))).toEqual({})
  expect(locationPatch(limited, { ...toLocationValues(limited), isForAllBuyers: true })).toEqual({
    AllowAllBuyers: true,
  })
})

test('the buyers of a location are counted, and a location without any says that no buyer can use it', () => {
  const limited = { ...reno, AllowAllBuyers: false }
  const other = { InventoryRecordID: 'n', BuyerID: 'b' }
  const buyer = { InventoryRecordID: 'r', BuyerID: 'b' }
  const groups = ['g', 'h'].map((UserGroupID) => ({ ...buyer, UserGroupID }))
  expect(locationBuyersText(reno, [])).toBeUndefined()
  expect(locationBuyersText(limited, undefined)).toBe('only for assigned buyers')
  expect(locationBuyersText(limited, [other])).toBe('no buyer can use it')
  expect(locationBuyersText(limited, [other, buyer])).toBe('only for 1 buyer')
  expect(locationBuyersText(limited, [other, buyer, ...groups])).toBe('only for 1 buyer and 2 user groups')
})

test('the first location starts with the quantity of the product', () => {
  expect(toLocation(toLocationValues(undefined, 99))).toEqual({
    QuantityAvailable: 99,
    NotificationPoint: null,
    OrderCanExceed: false,
    AllowAllBuyers: true,
  })
  expect(toLocationValues(undefined).quantity).toBe('')
})

test('quantities are whole numbers, and notification points are not negative', () => {
  expect(['12', ' -3 ', '1.5', '', 'many'].map(quantityProblem)).toEqual([
    undefined,
    undefined,
    'Enter a whole number.',
    'Enter a whole number.',
    'Enter a whole number.',
  ])
  expect(notificationProblem('')).toBeUndefined()
  expect(notificationProblem('-1')).toBeDefined()
})

test('a negative quantity of a location needs orders that can exceed it, or a negative quantity before', () => {
  const negative = { quantity: '-4', canExceed: false }
  expect(locationQuantityProblem(negative, undefined)).toBe(
    'Enter a quantity of at least 0, or let orders exceed the quantity.',
  )
  expect(locationQuantityProblem(negative, 3)).toBeDefined()
  expect(locationQuantityProblem({ ...negative, canExceed: true }, 3)).toBeUndefined()
  expect(locationQuantityProblem(negative, -4)).toBeUndefined()
  expect(locationQuantityProblem({ ...negative, quantity: '0' }, 3)).toBeUndefined()
  expect(locationQuantityProblem({ ...negative, quantity: 'x' }, 3)).toBe('Enter a whole number.')
})

test('a number with separators of thousands is named without them', () => {
  expect(quantityProblem('1,000')).toBe('Enter it without separators: 1000.')
  expect(notificationProblem('12,500')).toBe('Enter it without separators: 12500.')
})

test('the quantity of a product is the sum of its locations', () => {
  expect(totalQuantity([reno, { ...reno, QuantityAvailable: -2 }, { AddressID: 'x' }])).toBe(38)
})

test('a quantity that an order changed is named before a save overwrites it', () => {
  const sold = { ...reno, QuantityAvailable: 1037 }
  expect(changedQuantityText(reno, { QuantityAvailable: 50 }, sold)).toBe(
    'The quantity was 40 and is now 1,037. Save again to overwrite it.',
  )
  expect(changedQuantityText(reno, { QuantityAvailable: 50 }, reno)).toBeUndefined()
  // A lost response: the platform has the typed quantity already.
  expect(changedQuantityText(reno, { QuantityAvailable: 1037 }, sold)).toBeUndefined()
  expect(changedQuantityText(reno, { NotificationPoint: 3 }, sold)).toBeUndefined()
})

test('a location that was added, removed or sold from makes a different stock', () => {
  const norfolk = { ...reno, ID: 'n', QuantityAvailable: 0 }
  expect(isSameStock([reno, norfolk], [norfolk, reno])).toBe(true)
  expect(isSameStock([reno], [reno, norfolk])).toBe(false)
  expect(isSameStock([reno, norfolk], [reno])).toBe(false)
  expect(isSameStock([reno], [{ ...reno, QuantityAvailable: 39 }])).toBe(false)
  expect(isSameStock([reno], [{ ...reno, ID: 'n' }])).toBe(false)
})
