/** @jest-environment node */
import { Auth, Buyers, Configuration, Me, Products } from 'ordercloud-javascript-sdk'
import { OFFICE_CLIENT_ID } from '../../sandbox/seed/constants'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'

describe.each(ENGINES)('on %s', (engine) => {
  let market: Marketplace
  beforeAll(async () => {
    market = await startMarketplace(engine)
    Configuration.Set({ baseApiUrl: market.url, clientID: OFFICE_CLIENT_ID })
  }, 60_000)
  afterAll(() => {
    console.log(market.logged.join('\n'))
    return market.close()
  })

  it('signs in and keeps a product', async () => {
    const { access_token: accessToken } = await Auth.Login('admin', 'Quartermaster1', OFFICE_CLIENT_ID)
    const options = { accessToken }
    expect((await Me.Get(options)).Username).toBe('admin')
    const made = await Products.Create(
      { ID: 'P1', Name: 'Hammer', xp: { Color: 'red', Tags: ['a', 'b'], Price: 5 } },
      options,
    )
    expect(made.ID).toBe('P1')
    await Products.Patch('P1', { Name: 'Big hammer', Inventory: { Enabled: true } }, options)
    const page = await Products.List(
      { search: 'hammers', filters: { 'xp.Color': 'RED', 'xp.Tags': 'b' } },
      options,
    )
    expect(page.Meta?.TotalCount).toBe(1)
    expect((await Products.List({ filters: { 'xp.Price': '>4' } }, options)).Meta?.TotalCount).toBe(1)
    expect((await Products.List({ filters: { 'xp.Price': '<4' } }, options)).Meta?.TotalCount).toBe(0)
    await Buyers.Create({ ID: 'B2', Name: 'Second', Active: true }, options)
    expect((await Buyers.Get('B2', options)).DefaultCatalogID).toBe('B2')
    await expect(Products.Create({ ID: 'P1', Name: 'x' }, options)).rejects.toMatchObject({ status: 409 })
    await Products.Delete('P1', options)
    await expect(Products.Get('P1', options)).rejects.toMatchObject({ status: 404 })
    expect(market.logged).toEqual([])
  })
})
