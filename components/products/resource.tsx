import { Warehouse } from 'lucide-react'
import { activeFilter } from '@/components/resource/active'
import { Excerpt, Id } from '@/components/resource/cells'
import { Day } from '@/components/resource/day'
import { CompanyCell } from '@/components/resource/record/company-cell'
import { ListLink } from '@/components/resource/list/list-link'
import { defineResource, type ListedResource } from '@/components/resource/listed-resource'
import { formatUnitPrice } from '@/lib/format/price'
import type { Product } from '@/lib/ordercloud/models'
import { categoryReference } from '@/lib/resource/category-reference'
import { catalogReference, productReference, supplierReference } from '@/lib/resource/references'
import type { ReferenceFilter } from '@/lib/url/list-filters'
import { Picture, Status, Stock, stockWords } from './cells'
import { Price } from './price-cell'
import { priceScheduleReference } from './priceschedules/reference'
import { productService, type ProductRecord } from './service'
import { productsArea } from './areas'

/** Returns the default price of a product for a sentence. Undefined when there is none or it was not loaded. */
function defaultPrice(product: ProductRecord): string | undefined {
  const { PriceBreaks, Currency } = product.DefaultPriceSchedule ?? {}
  const price = PriceBreaks?.[0]?.Price
  return typeof price === 'number' ? formatUnitPrice(price, Currency) : undefined
}

const catalogFilter: ReferenceFilter = {
  kind: 'reference',
  key: 'catalogID',
  label: 'Catalog',
  to: catalogReference,
  isSingle: true,
}

/** Resource that describes products to lists, forms and menus. */
export const products: ListedResource<Product, ProductRecord> = defineResource(productsArea, {
  words: {
    purpose: 'To sell a product, set a price and add it to a catalog.',
    consequence: 'Buyers can no longer find or order it. Submitted orders keep a copy of it.',
  },
  idOf: (product) => product.ID ?? '',
  titleOf: (product) => product.Name || product.ID || '',
  summary: (product) => [product.ID, stockWords(product)].filter(Boolean).join(' · '),
  badge: (product) => <Status product={product} />,
  picture: (product) => <Picture product={product} size="record" />,
  facts: (product) => [defaultPrice(product), stockWords(product)],
  ListActions: InventoryLink,
  service: productService,
  search: {
    words: 'name, ID or description',
    on: ['Name', 'ID', 'Description'],
    // Matches while the last word is still being typed. The platform's default matches complete words only.
    type: 'ExactPhrasePrefix',
  },
  xp: {},
  // The rows show prices, and the form of a product saves its price schedule.
  alsoChanges: ['priceschedules'],
  rules: {
    sortable: ['Name', 'ID', 'Active', 'DateCreated'],
    defaultSort: 'Name',
    ranksSearch: true,
    filters: [
      activeFilter,
      { kind: 'text', key: 'ID', label: 'ID' },
      catalogFilter,
      { kind: 'nested', key: 'categoryID', label: 'Category', below: catalogFilter, to: categoryReference },
      { kind: 'number', key: 'ShipWeight', label: 'Weight' },
      { kind: 'reference', key: 'DefaultSupplierID', label: 'Default supplier', to: supplierReference },
      {
        kind: 'reference',
        key: 'DefaultPriceScheduleID',
        label: 'Price schedule',
        to: priceScheduleReference,
      },
      { kind: 'boolean', key: 'AutoForward', label: 'Auto-forward' },
      { kind: 'boolean', key: 'Returnable', label: 'Returnable' },
      { kind: 'reference', key: 'ParentID', label: 'Parent product', to: productReference },
      { kind: 'boolean', key: 'Inventory.Enabled', label: 'Track inventory' },
      { kind: 'number', key: 'Inventory.QuantityAvailable', label: 'In stock' },
      { kind: 'reference', key: 'supplierID', label: 'Sold by', to: supplierReference, isSingle: true },
      { kind: 'reference', key: 'OwnerID', label: 'Owner', to: supplierReference },
      { kind: 'number', key: 'VariantCount', label: 'Variants' },
      { kind: 'date', key: 'DateCreated', label: 'Created' },
    ],
    xpFilters: true,
    hasFacets: true,
  },
  restore: {
    lost: 'its catalogs, buyers, suppliers, other prices, specs, variants and locations',
  },
  bulk: () => import('#browser/products/bulk-fields.ts').then((file) => file.productBulkEdit),
  bulkActions: [
    { step: 'reprice', label: 'Reprice' },
    { step: 'inventory', label: 'Change inventory' },
    { step: 'catalogs', label: 'Change catalogs', isSellerOnly: true },
    { step: 'suppliers', label: 'Change suppliers', isSellerOnly: true },
    { step: 'facets', label: 'Change facets' },
    {
      step: 'compare',
      label: 'Compare',
      isRead: true,
      opens: { min: 2, max: 4, route: '/products/compare', parameter: 'product' },
    },
  ],
  loadBulkActions: () =>
    import('#browser/products/reprice/bulk-actions.tsx').then((file) => file.productBulkActions),
  columns: [
    {
      key: 'image',
      label: 'Image',
      onPhones: 'picture',
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
      from: 'md',
      width: '28%',
      isExtra: true,
      cell: (row) => <Excerpt>{row.Description}</Excerpt>,
    },
    {
      key: 'supplier',
      label: 'Default supplier',
      field: 'DefaultSupplierID',
      from: 'xl',
      width: '10rem',
      cell: (row) => <CompanyCell kind="suppliers" id={row.DefaultSupplierID} />,
    },
    {
      key: 'status',
      label: 'Status',
      sort: 'Active',
      width: '6.5rem',
      cell: (row) => <Status product={row} />,
    },
    {
      key: 'price',
      label: 'Price',
      field: 'DefaultPriceScheduleID',
      from: 'lg',
      onPhones: 'figure',
      align: 'end',
      width: '6.5rem',
      cell: (row) => <Price scheduleId={row.DefaultPriceScheduleID} />,
    },
    {
      key: 'stock',
      label: 'Inventory',
      field: 'Inventory.QuantityAvailable',
      from: 'xl',
      align: 'end',
      width: '5.5rem',
      cell: (row) => <Stock product={row} />,
    },
    {
      key: 'owner',
      label: 'Owner',
      field: 'OwnerID',
      from: 'lg',
      width: '10rem',
      isExtra: true,
      cell: (row) => <CompanyCell kind="suppliers" id={row.OwnerID} />,
    },
    {
      key: 'created',
      label: 'Created',
      sort: 'DateCreated',
      from: 'lg',
      width: '7rem',
      isDay: true,
      isExtra: true,
      cell: (row) => <Day iso={row.DateCreated} />,
    },
  ],
  dialogs: [
    {
      label: 'Duplicate…',
      icon: 'copy',
      isOnRows: true,
      load: () =>
        import('#browser/products/duplicate/duplicate-dialog.tsx').then((file) => file.DuplicateDialog),
    },
    {
      label: 'Change ID…',
      icon: 'tag',
      load: () =>
        import('#browser/products/change-id/change-id-dialog.tsx').then((file) => file.ChangeIdDialog),
    },
  ],
  findLeftover: (product) =>
    import('#browser/products/unused-schedule.ts').then((file) => file.findProductLeftover(product)),
  spreadsheet: '/products/spreadsheet',
  loadSimilar: () => import('#browser/products/similar-products.tsx').then((file) => file.SimilarProducts),
  loadFacetFilter: () => import('#browser/products/facets/facet-filter.tsx').then((file) => file.FacetFilter),
  loadForm: () => import('#browser/products/form.tsx').then((file) => file.productForm),
  loadImport: () => import('#browser/products/import.ts').then((file) => file.productImport),
  loadRowFiles: () => import('#browser/products/row-files.ts').then((file) => file.productRowFiles),
  loadDependents: () => import('#browser/products/dependents.tsx').then((file) => file.ProductDependents),
})

function InventoryLink() {
  return <ListLink href="/settings/inventory" icon={Warehouse} label="Inventory" />
}
