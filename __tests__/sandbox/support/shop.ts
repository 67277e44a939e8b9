import type { Marketplace } from './marketplace'
import { person } from './people'
import { call } from './sdk'

type Body = Record<string, unknown>

/** Fills a marketplace as its administrator. Every method is one call. */
export class Shop {
  constructor(
    private readonly market: Marketplace,
    readonly token: string,
  ) {}

  async buyer(id: string, settings: Body = {}): Promise<void> {
    await this.admin('Buyers.Create', {}, { ID: id, Name: id, Active: true })
    await this.catalogFor(id, id, settings)
  }

  /** Creates and signs in a user of the buyer with the Shopper role. Returns the token. */
  shopper(buyer: string, username: string, roles: string[] = ['Shopper']): Promise<string> {
    return person(this.market, this.token, { username, buyer, roles })
  }

  async group(buyerID: string, id: string, ...members: string[]): Promise<void> {
    await this.admin('UserGroups.Create', { buyerID }, { ID: id, Name: id })
    for (const UserID of members)
      await this.admin('UserGroups.SaveUserAssignment', { buyerID }, { UserGroupID: id, UserID })
  }

  async supplier(id: string, more: Body = {}): Promise<void> {
    await this.admin('Suppliers.Create', {}, { ID: id, Name: id, Active: true, ...more })
  }

  async catalog(id: string, more: Body = {}): Promise<void> {
    await this.admin('Catalogs.Create', {}, { ID: id, Name: id, Active: true, ...more })
  }

  async catalogFor(CatalogID: string, BuyerID: string, settings: Body = {}): Promise<void> {
    const body = { CatalogID, BuyerID, ViewAllCategories: false, ViewAllProducts: false, ...settings }
    await this.admin('Catalogs.SaveAssignment', {}, body)
  }

  async category(
    catalogID: string,
    id: string,
    parent: string | null = null,
    more: Body = {},
  ): Promise<void> {
    await this.admin(
      'Categories.Create',
      { catalogID },
      { ID: id, Name: id, ParentID: parent, Active: true, ...more },
    )
  }

  async categoryFor(catalogID: string, CategoryID: string, BuyerID: string, settings: Body): Promise<void> {
    await this.admin('Categories.SaveAssignment', { catalogID }, { CategoryID, BuyerID, ...settings })
  }

  async product(id: string, more: Body = {}): Promise<void> {
    await this.admin('Products.Create', {}, { ID: id, Name: id, Active: true, ...more })
  }

  async inCatalog(CatalogID: string, ...products: string[]): Promise<void> {
    for (const ProductID of products)
      await this.admin('Catalogs.SaveProductAssignment', {}, { CatalogID, ProductID })
  }

  async inCategory(catalogID: string, CategoryID: string, ...products: string[]): Promise<void> {
    for (const ProductID of products)
      await this.admin('Categories.SaveProductAssignment', { catalogID }, { CategoryID, ProductID })
  }

  async productFor(ProductID: string, BuyerID: string, more: Body = {}): Promise<void> {
    await this.admin('Products.SaveAssignment', {}, { ProductID, BuyerID, ...more })
  }

  /** Creates a price schedule with one break. */
  async price(id: string, Price: number, more: Body = {}): Promise<void> {
    const PriceBreaks = [{ Quantity: 1, Price }]
    await this.admin('PriceSchedules.Create', {}, { ID: id, Name: id, PriceBreaks, ...more })
  }

  async locale(id: string, Currency: string, BuyerID: string, UserGroupID?: string): Promise<void> {
    await this.admin('Locales.Create', {}, { ID: id, Currency, Language: id })
    await this.admin('Locales.SaveAssignment', {}, { LocaleID: id, BuyerID, UserGroupID })
  }

  async patch(id: string, params: Record<string, string>, body: Body): Promise<void> {
    await this.admin(id, params, body)
  }

  async admin(id: string, params: Record<string, string>, body?: Body, query = {}): Promise<Body> {
    return (await call(id, { token: this.token, params, body, query })).body as Body
  }
}
