import { toQueryString } from '@/lib/ordercloud/query'

describe('list parameters', () => {
  it('flatten filters with dots and repeat the key for each value of a list', () => {
    expect(toQueryString({ filters: { Active: true, xp: { a: { b: 'x y' } }, ID: ['a', 'b|c'] } })).toBe(
      'Active=true&xp.a.b=x%20y&ID=a&ID=b%7Cc',
    )
  })

  it('keep false and 0 in filters and drop them elsewhere, as the SDK does', () => {
    expect(
      toQueryString({
        filters: { Active: false, N: 0, x: '', y: undefined },
        page: 0,
        pageSize: 20,
        search: '',
      }),
    ).toBe('Active=false&N=0&pageSize=20')
  })

  it('join lists outside filters with commas', () => {
    expect(toQueryString({ sortBy: ['Name', '!ID'], searchOn: ['Name', 'ID'] })).toBe(
      'sortBy=Name%2C!ID&searchOn=Name%2CID',
    )
  })

  it('reject a null filter', () => {
    expect(() => toQueryString({ filters: { xp: { a: null } } })).toThrow('xp.a')
  })

  it('result in the same query as in the SDK', async () => {
    const { Products, Configuration } = await import('ordercloud-javascript-sdk')
    const parameters = {
      search: 'a&b',
      sortBy: ['Name'],
      page: 2,
      filters: { Active: false, xp: { k: ['1', '2'] } },
    }
    let requested = ''
    globalThis.fetch = (async (url: string) => {
      requested = url
      return { status: 200, statusText: '', headers: new Map(), text: async () => '{}' }
    }) as never
    Configuration.Set({ baseApiUrl: 'http://api' } as object)
    await Products.List(parameters as object, { accessToken: 'e30.eyJleHAiOjk5OTk5OTk5OTl9.' })
    const sort = (text: string) => text.split('&').sort()
    expect(sort(requested.split('?')[1] ?? '')).toEqual(sort(toQueryString(parameters)))
  })
})
