import { idFilter, isSimilarId, nameFilter } from '@/components/products/rules/similar'

test('the words of a search are parts of the name in any order', () => {
  expect(nameFilter(' hammer  claw ')).toEqual(['*hammer*', '*claw*'])
  expect(nameFilter('5*5')).toBeUndefined()
  expect(nameFilter('100*')).toEqual(['*100\\**'])
  expect(nameFilter('ab')).toBeUndefined()
})

test('an ID is found with other separators', () => {
  expect(idFilter('ht1042')).toBe('ht*1042*')
  expect(idFilter('HT.1042-a')).toBe('ht*1042*a*')
  expect(idFilter('hammer')).toBeUndefined()
  expect(idFilter('1042')).toBeUndefined()
  expect(isSimilarId('HT-1042', 'ht1042')).toBe(true)
  expect(isSimilarId('HTX-1042', 'ht1042')).toBe(false)
})
