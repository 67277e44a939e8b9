import {
  locationPatch,
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

test('the first location starts with the quantity of the product', () => {
  expect(toLocation(toLocationValues(undefined, 99))).toEqual({
    QuantityAvailable: 99,
    NotificationPoint: null,
    OrderCanExceed: false,
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

test('the quantity of a product is the sum of its locations', () => {
  expect(totalQuantity([reno, { ...reno, QuantityAvailable: -2 }, { AddressID: 'x' }])).toBe(38)
})
