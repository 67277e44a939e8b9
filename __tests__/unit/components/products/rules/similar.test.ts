import fc from 'fast-check'
import {
  idFilter,
  isMisspelling,
  isSimilarId,
  misspellingFilter,
  nameFilter,
} from '@/components/products/rules/similar'

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

test('a part of every long word is searched for other spellings', () => {
  expect(misspellingFilter('Hamer')).toEqual(['*ha*|*mer*|*hm*'])
  expect(misspellingFilter('clwa hammer')).toEqual(['*cl*|*wa*|*cw*', '*ha*|*mm*|*er*'])
  expect(misspellingFilter('box')).toBeUndefined()
})

test.each([
  ['hamer', 'Claw hammer', true],
  ['batery', 'Battery pack', true],
  ['drlil', 'Cordless drill', true],
  ['clwa hammer', 'Claw hammer 16 oz', true],
  ['gloves nitirle', 'Nitrile gloves', true],
  ['hamm', 'Hammer', true],
  ['hamer box', 'Claw hammer', false],
  ['saw', 'Sae', false],
  ['grinder', 'Binder', false],
])('“%s” is a spelling of “%s”: %s', (search, name, is) => {
  expect(isMisspelling(name, search)).toBe(is)
})

test('one mistake in a word is found, and a part of the word is in the filter', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcdefg'), minLength: 4, maxLength: 12 })
  fc.assert(
    fc.property(word, fc.nat(), fc.constantFrom('drop', 'add', 'replace', 'swap'), (name, seed, kind) => {
      const at = seed % (name.length - 1)
      const [before, one = '', two = '', after] = [
        ...[name.slice(0, at), name[at], name[at + 1], name.slice(at + 2)],
      ]
      const middle = { drop: two, add: `${one}x${two}`, replace: `x${two}`, swap: two + one }[kind]
      const typed = before + middle + after
      if (typed.length < 4) return
      expect(isMisspelling(name, typed)).toBe(true)
      const parts =
        misspellingFilter(typed)?.[0]
          ?.split('|')
          .map((part) => part.replaceAll('*', '')) ?? []
      expect(parts.some((part) => name.includes(part))).toBe(true)
    }),
    { numRuns: 2000 },
  )
})
