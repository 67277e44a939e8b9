'use client'

import { Box, Stack, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { IdField } from '@/components/fields/id-field'
import { RichTextField } from '@/components/fields/rich-text/rich-text-field'
import { SwitchField } from '@/components/fields/switch-field'
import { TextField } from '@/components/fields/text-field'
import type { RecordEditorForm } from '@/components/resource/listed-resource'
import { SidePanel, FormLayout, Section } from '@/components/resource/form/form-layout'
import { ToCompany } from '@/components/resource/record/record-links'
import { ReadOnlyField } from '@/components/ui/field'
import { OfficeLink } from '@/components/ui/link'
import { lazyOptional } from '@/components/ui/lazy'
import { useOwnCompany } from '@/hooks/use-own-company'
import { useTimeZone } from '@/hooks/use-time-zone'
import { formatInstant } from '@/lib/format/instant'
import { beforeSave } from './before-save'
import { foreignProductReason } from './ownership'
import { OwnerField } from './owner-field'
import { planPriceUndo, planProduct } from './plan'
import { Picture } from './cells'
import { INVENTORY_TAB, InventoryTab } from './inventory/inventory-tab'
import { PRICING_TAB, PricingTab } from './pricing/pricing-tab'
import { SCHEDULE_CODES } from './priceschedules/schedule-form'
import { MAX_DESCRIPTION_LENGTH } from './rules/description'
import {
  INVENTORY_FIELDS,
  PRICE_FIELDS,
  productSchema,
  SUPPLY_FIELDS,
  toForm,
  type ProductForm,
} from './schema'
import { productService, type ProductRecord } from './service'
import { FamilySection, SupplySection } from './supply-fields'

const PricingPanels = lazyOptional(
  () => import('./pricing/pricing-panels').then((file) => file.PricingPanels),
  'prices for buyers',
)
const CatalogsTab = lazyOptional(
  () => import('./catalogs/catalogs-tab').then((file) => file.CatalogsTab),
  'catalogs of the product',
)
const AudienceNote = lazyOptional(
  () => import('./catalogs/audience-note').then((file) => file.AudienceNote),
  'visibility of the product',
)
const AudienceLine = lazyOptional(
  () => import('./catalogs/audience-note').then((file) => file.AudienceLine),
  'visibility of the product',
)
const FacetsTab = lazyOptional(
  () => import('./facets/facets-tab').then((file) => file.FacetsTab),
  'facets of the product',
)

const LocationsPanel = lazyOptional(
  () => import('./inventory/locations-panel').then((file) => file.LocationsPanel),
  'inventory locations',
)

const MediaTab = lazyOptional(
  () => import('./media/media-tab').then((file) => file.MediaTab),
  'pictures of the product',
)

const VariantsTab = lazyOptional(
  () => import('./variants/variants-tab').then((file) => file.VariantsTab),
  'specs and variants',
)

/** The fields that errors of the platform about price, supply, family and inventory concern. */
const PRODUCT_CODES: Readonly<Record<string, string>> = {
  'PriceSchedule.InvalidDefaultPriceScheduleID': 'ScheduleID',
  'Product.IsNotParent': 'ParentID',
  'Product.ParentChildProductOwnersShouldMatch': 'ParentID',
  'Product.CannotModifyParentIDForVariant': 'ParentID',
  'Product.CannotModifyIsParent': 'IsParent',
  'Product.CannotModifyIsParentForVariant': 'IsParent',
  'Product.CannotModifyAllSuppliersCanSell': 'AllSuppliersCanSell',
  'InventoryConfiguration.CannotSetVariantLevelTracking': 'Inventory.VariantLevelTracking',
  'InventoryConfiguration.CannotChangeVariantLevelTracking': 'Inventory.VariantLevelTracking',
}

/** The form that edits a product. */
export const productForm: RecordEditorForm<ProductForm, ProductRecord> = {
  schema: productSchema,
  toForm,
  plan: planProduct,
  undoPlan: planPriceUndo,
  beforeSave,
  Fields,
  useReadOnlyReason,
  codes: { ...SCHEDULE_CODES, ...PRODUCT_CODES },
  // The fields of the price describe one schedule. They must not mix with those of a schedule that another user chose.
  fieldGroups: [PRICE_FIELDS, SUPPLY_FIELDS],
  hasSeveralWrites: true,
  tabs: [
    {
      key: PRICING_TAB,
      label: 'Pricing',
      fields: PRICE_FIELDS,
      Content: PricingTab,
      Panels: PricingPanels,
      prepare: PricingPanels.prepare,
    },
    {
      key: INVENTORY_TAB,
      label: 'Inventory and shipping',
      fields: INVENTORY_FIELDS,
      Content: InventoryTab,
      Panels: LocationsPanel,
      prepare: LocationsPanel.prepare,
    },
    { key: 'variants', label: 'Variants', Content: VariantsTab, prepare: VariantsTab.prepare },
    {
      key: 'catalogs',
      label: 'Catalogs',
      Content: ({ record }) => record && <CatalogsTab product={record} />,
      prepare: CatalogsTab.prepare,
    },
    {
      key: 'facets',
      label: 'Facets',
      Content: ({ record }) => record && <FacetsTab product={record} />,
      prepare: FacetsTab.prepare,
    },
    {
      key: 'media',
      label: 'Media',
      Content: ({ record }) => record && <MediaTab product={record} />,
      prepare: MediaTab.prepare,
    },
  ],
  draftStorage: 'browser',
}

const NEW_MS = 24 * 3600_000

/**
 * Returns true in the first day of a product. Its page then says that no buyer sees it. Later, only the tab of its
 * catalogs does.
 */
function useIsNew({ DateCreated, ParentID }: ProductRecord): boolean {
  const [now] = useState(Date.now)
  const { isSupplier } = useOwnCompany()
  return now - Date.parse(DateCreated ?? '') < NEW_MS && !isSupplier && !ParentID
}

/** Line above the form that says on phones if a buyer sees a new product. Its space is reserved while it loads. */
function NewProductLine({ product }: { product: ProductRecord }) {
  if (!useIsNew(product)) return null
  return (
    <Box hideFrom="md" minH="touch">
      <AudienceLine product={product} />
    </Box>
  )
}

function Fields({ record }: { record: ProductRecord | null }) {
  return (
    <FormLayout side={record?.ID === undefined ? undefined : <Facts product={record} />}>
      {record?.ID !== undefined && <NewProductLine product={record} />}
      <Section title="Details">
        <TextField<ProductForm> name="Name" label="Name" />
        <IdField lookUp={productService.get} canChange />
        <OwnerField />
        <RichTextField<ProductForm>
          name="Description"
          label="Description"
          help="Shown to buyers. Shops show it as text or as HTML."
          maxLength={MAX_DESCRIPTION_LENGTH}
        />
        <SwitchField<ProductForm>
          name="Active"
          label="Active"
          help="Buyers can find and order only active products."
        />
      </Section>
      <SupplySection />
      <FamilySection record={record} />
    </FormLayout>
  )
}

/** Shows the facts of a product that cannot be edited here. */
function Facts({ product }: { product: ProductRecord }) {
  const timeZone = useTimeZone()
  const isNew = useIsNew(product)
  return (
    <SidePanel title="About this product">
      <Stack gap="4">
        <Picture product={product} size="large" />
        <ReadOnlyField label="Owner">
          <ToCompany id={product.OwnerID} />
        </ReadOnlyField>
        {product.IsParent && (
          <ReadOnlyField label="Child products">
            <OfficeLink href={`/products?ParentID=${encodeURIComponent(product.ID ?? '')}`}>
              Show the child products
            </OfficeLink>
          </ReadOnlyField>
        )}
        <ReadOnlyField label="Created">
          {product.DateCreated ? (
            <time dateTime={product.DateCreated}>{formatInstant(product.DateCreated, timeZone)}</time>
          ) : (
            <Text as="span">–</Text>
          )}
        </ReadOnlyField>
        {/* Last, because it appears later and would move what is below. */}
        {isNew && (
          <Box hideBelow="md">
            <AudienceNote product={product} />
          </Box>
        )}
      </Stack>
    </SidePanel>
  )
}

/**
 * Returns the reason why a supplier may not change a product. Suppliers see other companies' products, but the platform
 * lets them change only their own.
 */
function useReadOnlyReason(record: ProductRecord | null): string | undefined {
  const own = useOwnCompany()
  return own.isSupplier ? foreignProductReason(record?.OwnerID, own.id) : undefined
}
