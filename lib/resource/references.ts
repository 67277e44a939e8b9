import { crud } from '@/lib/ordercloud/crud'
import type { Catalog, Product, Supplier } from '@/lib/ordercloud/models'
import { READERS } from '@/lib/permissions/readers'
import { named } from './named'
import type { Reference } from './reference'

// References that several areas need to choose a record. The descriptors stay in the folders of their areas. Lists load
// this file, so those that they do not need have files of their own.

export const supplierReference: Reference<Supplier> = {
  ...named,
  path: 'suppliers',
  words: { one: 'supplier', many: 'suppliers' },
  service: crud<Supplier>((oc) => oc.Suppliers),
  readers: READERS.suppliers,
}

export const catalogReference: Reference<Catalog> = {
  ...named,
  path: 'catalogs',
  words: { one: 'catalog', many: 'catalogs' },
  service: crud<Catalog>((oc) => oc.Catalogs),
}

export const productReference: Reference<Product> = {
  ...named,
  // Differs from the path of the product list, whose cached products include the price.
  path: 'products/chosen',
  words: { one: 'product', many: 'products' },
  // Matches while the last word is still being typed. The platform's default matches whole words only.
  search: { words: 'name or ID', on: ['Name', 'ID'], type: 'ExactPhrasePrefix' },
  service: crud<Product>((oc) => oc.Products),
}
