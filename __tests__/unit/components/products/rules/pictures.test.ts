import {
  addressProblem,
  brokenPictureNotice,
  moveEntry,
  pictureIn,
  positionOf,
  removeEntry,
  replaceEntry,
  storedPictures,
  withPicture,
} from '@/components/products/rules/pictures'

const A = { Url: 'https://pictures.example/a.png', ThumbnailUrl: 'https://pictures.example/a-small.png' }
const B = { Url: 'https://pictures.example/b.png', Tags: ['side'] }

describe('the stored pictures', () => {
  it('are the entries of the list, of any shape', () => {
    expect(storedPictures({})).toEqual({ entries: [] })
    expect(storedPictures({ Images: null })).toEqual({ entries: [] })
    expect(storedPictures({ Images: [A, 'text'] })).toEqual({ entries: [A, 'text'] })
  })

  it('cannot be changed when another kind of value is in their place', () => {
    expect(storedPictures({ Images: { main: 'a.png' } })).toHaveProperty('problem')
    expect(storedPictures({ Images: 'a.png' })).toHaveProperty('problem')
  })

  it('are objects with an address', () => {
    expect(pictureIn({ ...A, AltText: 'A drill' })).toEqual({ address: A.Url, altText: 'A drill' })
    expect(pictureIn({ ThumbnailUrl: A.ThumbnailUrl })).toEqual({ address: A.ThumbnailUrl, altText: '' })
    for (const other of ['https://pictures.example/a.png', null, 3, [A], { Url: 5 }, { Src: 'x' }])
      expect(pictureIn(other)).toBeUndefined()
  })
})

describe('a changed picture', () => {
  it('keeps the other fields of its entry', () => {
    const picture = { address: B.Url, altText: 'From the side' }
    expect(withPicture(B, picture)).toEqual({ ...B, AltText: 'From the side' })
    expect(withPicture(A, { address: A.Url, altText: 'Front' })).toEqual({ ...A, AltText: 'Front' })
  })

  it('loses the thumbnail of the previous address, and an empty alternative text', () => {
    expect(withPicture({ ...A, AltText: 'Front' }, { address: B.Url, altText: '' })).toEqual({ Url: B.Url })
  })

  it('is found by its content', () => {
    expect(positionOf([A, B], { ...B })).toBe(1)
    expect(replaceEntry([A, B], { ...A }, 'new')).toEqual(['new', B])
    expect(removeEntry([A, B, A], { ...A })).toEqual([B, A])
    expect(replaceEntry([A], B, 'new')).toEqual([A])
    expect(removeEntry([A], B)).toEqual([A])
  })

  it('moves to another position', () => {
    expect(moveEntry(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
    expect(moveEntry(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  })
})

describe('a typed address', () => {
  it.each([
    '',
    '  ',
    'pictures.example/a.png',
    '/a.png',
    'javascript:alert(1)',
    'data:image/png;base64,AA',
    'https://',
  ])('is rejected: %j', (address) => expect(addressProblem(address, [])).toBeDefined())

  it('is rejected when it is very long or known', () => {
    expect(addressProblem(`https://pictures.example/${'a'.repeat(2000)}`, [])).toMatch('2,000')
    expect(addressProblem(` ${A.Url} `, [A.Url])).toBe('The product has this picture already.')
  })

  it('may use http or https', () => {
    expect(addressProblem(A.Url, [B.Url])).toBeUndefined()
    expect(addressProblem('http://pictures.example/a.png', [])).toBeUndefined()
  })
})

it('explains that pictures from other hosts need https', () => {
  expect(brokenPictureNotice('http://pictures.example/a.png')).toMatch('only by https')
  expect(brokenPictureNotice(A.Url)).not.toMatch('https')
})
