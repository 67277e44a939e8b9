import fc from 'fast-check'
import { safeNextPath, signInPath } from '@/lib/url/next-path'

describe('the page after sign-in', () => {
  it.each([
    '/products',
    '/products?search=a%20b&page=2',
    '/buyers/a%2Fb/users',
    '/settings#x',
    '/a?next=https://x.example',
  ])('is accepted: %s', (path) => expect(safeNextPath(path)).toBe(path))

  it.each([
    '',
    '/',
    'products',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/%2F/evil.example',
    '/%2f%2fevil.example',
    '/%5Cevil.example',
    '/%252F/evil.example',
    '/%25252Fevil.example',
    '/\t/evil.example',
    '/\n//evil.example',
    '/%09/evil.example',
    ' //evil.example',
    'javascript:alert(1)',
    '/a\\..\\..\\evil',
    '/..//evil.example',
    '/.//evil.example',
    '/%',
    '/%E0%A4%A',
    '/%00',
    null,
    undefined,
  ])('is rejected: %p', (path) => expect(safeNextPath(path)).toBeUndefined())

  it('never leaves the origin for any path', () => {
    const nasty = fc.array(
      fc.constantFrom(
        '/',
        '\\',
        '%2F',
        '%5c',
        '.',
        '..',
        ':',
        '@',
        'evil.example',
        'http',
        '\t',
        '%09',
        '?',
        '#',
        'a',
      ),
    )
    fc.assert(
      fc.property(nasty, (parts) => {
        const path = safeNextPath(`/${parts.join('')}`)
        if (path === undefined) return true
        return (
          new URL(path, 'https://office.example').origin === 'https://office.example' &&
          !path.startsWith('//')
        )
      }),
      { numRuns: 3000 },
    )
  })

  it('is part of the sign-in address, except for the default page', () => {
    expect(signInPath('/products?page=2')).toBe('/?next=%2Fproducts%3Fpage%3D2')
    expect(signInPath('/dashboard')).toBe('/')
    expect(signInPath('//evil.example')).toBe('/')
    expect(signInPath('/orders', 'expired')).toBe('/?next=%2Forders&reason=expired')
  })
})
