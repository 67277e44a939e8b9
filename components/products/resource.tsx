import { activeFilter } from '@/components/resource/active'
import { Excerpt, Id } from '@/components/resource/cells'
import { defineResource, type ListedResource } from '@/components/resource/listed-resource'
import type { Product } from '@/lib/ordercloud/models'
import { supplierReference } from '@/lib/resource/references'
import { Picture, Status, Stock } from './cells'
import { productService, type ProductRecord } from './service'
import { productsArea } from './areas'

/** Resource that describes products to lists, forms and menus. */
export const products: ListedResource<Product, ProductRecord> = defineResource(productsArea, {
  words: {
    purpose:
      'Products are the items that buyers order. To sell a product, set a price and add it to a catalog.',
    consequence: 'Buyers can no longer find or order it. Submitted orders keep a copy of it.',
  },
  idOf: (product) => product.ID ?? '',
  titleOf: (product) => product.Name || product.ID || '',
  summary: (product) => product.ID ?? '',
  badge: (product) => <Status product={product} />,
  service: productService,
  search: {
    words: 'name, ID or description',
    on: ['Name', 'ID', 'Description'],
    // Matches while the last word is still being typed. The platform's default matches complete words only.
    type: 'ExactPhrasePrefix',
  },
  xp: {},
  rules: {
    sortable: ['Name', 'ID', 'Active'],
    defaultSort: 'Name',
    filters: [
      activeFilter,
      { kind: 'text', key: 'ID', label: 'ID' },
      { kind: 'number', key: 'ShipWeight', label: 'Shipping weight' },
      { kind: 'reference', key: 'DefaultSupplierID', label: 'Default supplier', to: supplierReference },
      { kind: 'boolean', key: 'AutoForward', label: 'Auto-forward' },
    ],
    xpFilters: true,
  },
  restore: {
    lost: 'its catalog and category assignments, its buyers and suppliers, prices other than the default, specs, variants, inventory records and the creation date',
  },
  bulk: [
    { field: 'Active', kind: 'boolean', label: 'Active' },
    {
      field: 'DefaultSupplierID',
      kind: 'reference',
      label: 'Default supplier',
      to: supplierReference,
      canClear: true,
    },
    { field: 'AutoForward', kind: 'boolean', label: 'Auto-forward' },
  ],
  columns: [
    {
      key: 'image',
      label: 'Image',
      from: 'sm',
      width: '3.25rem',
      cell: (row) => <Picture product={row} />,
    },
    { key: 'name', label: 'Name', sort: 'Name', isTitle: true, cell: (row) => row.Name || row.ID },
    { key: 'id', label: 'ID', sort: 'ID', from: 'md', width: '8rem', cell: (row) => <Id>{row.ID ?? ''}</Id> },
    {
      key: 'about',
      label: 'Description',
      field: 'Description',
      from: 'xl',
      width: '28%',
      cell: (row) => <Excerpt>{row.Description}</Excerpt>,
    },
    {
      key: 'status',
      label: 'Status',
      sort: 'Active',
      width: '6.5rem',
      cell: (row) => <Status product={row} />,
    },
    {
      key: 'stock',
      label: 'Inventory',
      field: 'Inventory.QuantityAvailable',
      from: 'lg',
      align: 'end',
      width: '5.5rem',
      cell: (row) => <Stock product={row} />,
    },
  ],
  findLeftover: (product) =>
    import('#browser/products/unused-schedule.ts').then((file) => file.findProductLeftover(product)),
  loadForm: () => import('#browser/products/form.tsx').then((file) => file.productForm),
  loadImport: () => import('#browser/products/import.ts').then((file) => file.productImport),
  loadDependents: () => import('#browser/products/dependents.tsx').then((file) => file.ProductDependents),
})
