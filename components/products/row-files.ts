import type { RowFileChoice } from '@/components/resource/csv/row-file'
import type { Product } from '@/lib/ordercloud/models'

/** Files with rows for parts of products. Each loads when the user chooses it. */
export const productRowFiles: readonly RowFileChoice<Product>[] = [
  {
    many: 'prices',
    load: () => import('./price-file').then((file) => file.priceFile),
  },
  {
    many: 'prices for buyers and user groups',
    load: () => import('./pricing/party-price-file').then((file) => file.partyPriceFile),
  },
  {
    many: 'inventory',
    load: () => import('./inventory-grid/inventory-file').then((file) => file.inventoryFile),
  },
  {
    many: 'variants',
    load: () => import('./variants/variant-file').then((file) => file.variantFile),
  },
  {
    many: 'specs',
    load: () => import('./specs/product-spec-file').then((file) => file.productSpecFile),
  },
  {
    many: 'pictures',
    load: () => import('./media/picture-file').then((file) => file.pictureFile),
  },
  {
    many: 'catalogs and categories',
    isSellerOnly: true,
    load: () => import('./placement/placement-file').then((file) => file.placementFile),
  },
  {
    many: 'suppliers',
    isSellerOnly: true,
    load: () => import('./suppliers/supplier-file').then((file) => file.supplierFile),
  },
]
