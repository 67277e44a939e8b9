import { isPlainObject, isSame } from '@/lib/forms/diff'
import type {
  CategoryProductAssignment,
  InventoryRecord,
  PriceSchedule,
  Product,
  ProductAssignment,
  Spec,
  SpecProductAssignment,
  Variant,
} from '@/lib/ordercloud/models'
import type { SpecWrite } from './spec-draft'

/** A supplier that sells a product, with the price schedule of its own. */
export interface CopiedSupplier {
  ID: string
  DefaultPriceScheduleID?: string | null
}

/** A product with the parts that a copy of it can have. A part that the user may not read is undefined. */
export interface CopySource {
  product: Product
  /** Null when there is none, or when the user may not read it. */
  schedule: PriceSchedule | null
  specs: readonly Spec[] | undefined
  specAssignments: readonly SpecProductAssignment[]
  /** IDs of the specs that other products have too. */
  sharedSpecIds: ReadonlySet<string>
  variants: readonly Variant[]
  catalogIds: readonly string[] | undefined
  /** The categories that contain the product, by the ID of their catalog. */
  categories: ReadonlyMap<string, readonly CategoryProductAssignment[]>
  prices: readonly ProductAssignment[] | undefined
  suppliers: readonly CopiedSupplier[] | undefined
  locations: readonly InventoryRecord[] | undefined
}

/** The user's choice of what a copy of a product has besides its details. */
export interface CopyChoice {
  name: string
  price: 'own' | 'shared' | 'none'
  /** Copied specs are those of no other product. The copy always shares the other ones. */
  specs: 'shared' | 'copied' | 'none'
  hasVariants: boolean
  hasCatalogs: boolean
  hasPrices: boolean
  hasSuppliers: boolean
  hasLocations: boolean
}

/** A part that the user can still leave out after the copy was created. */
export type CopyPart = 'hasCatalogs' | 'hasPrices' | 'hasSuppliers' | 'hasLocations'

/** One write that copies a product. */
export type CopyWrite =
  | { kind: 'schedule'; body: Partial<PriceSchedule> }
  | { kind: 'product'; body: Partial<Product> }
  | { kind: 'catalog'; catalogId: string }
  | { kind: 'category'; catalogId: string; body: CategoryProductAssignment }
  | { kind: 'price'; body: ProductAssignment }
  | { kind: 'supplier'; supplier: CopiedSupplier }
  | { kind: 'spec'; specId: string; name: string; write: SpecWrite }
  | { kind: 'variants' }
  /**
   * Changes the generated variants to be as those of the original. Spec IDs of the copy are by those of the original.
   */
  | { kind: 'variantDetails'; specIds: Readonly<Record<string, string>> }
  | { kind: 'location'; body: Partial<InventoryRecord> }

/** Returns the fields of a record that are set, without those that a copy does not have. */
function withoutFields<T extends object>(record: T, left: readonly (keyof T & string)[]): Partial<T> {
  const fields = Object.entries(record).filter(
    // The platform returns null for fields that are not set.
    ([key, value]) => value !== null && value !== undefined && !left.includes(key as keyof T & string),
  )
  return Object.fromEntries(fields) as Partial<T>
}

/** True when the copy can have buyers' prices: the platform requires that the product is in a catalog of the buyer. */
export function canCopyPrices({ catalogIds = [], prices }: CopySource, hasCatalogs: boolean): boolean {
  return prices !== undefined && prices.length > 0 && hasCatalogs && catalogIds.length > 0
}

/** True when the product has locations. Those of a product that tracks variants belong to the variants. */
export function hasCopyableLocations({ product, locations }: CopySource): boolean {
  const { Enabled, VariantLevelTracking } = product.Inventory ?? {}
  return Enabled === true && VariantLevelTracking !== true && (locations?.length ?? 0) > 0
}

/** True when the copy gets the variants of the product. */
function hasCopiedVariants(
  { specs = [], variants }: CopySource,
  choice: Pick<CopyChoice, 'specs' | 'hasVariants'>,
): boolean {
  return choice.specs !== 'none' && specs.length > 0 && choice.hasVariants && variants.length > 0
}

/**
 * True when the product tracks its inventory by variant, but the copy does not: without variants, its quantity would
 * count nowhere.
 */
export function losesVariantTracking(
  source: CopySource,
  choice: Pick<CopyChoice, 'specs' | 'hasVariants'>,
): boolean {
  return source.product.Inventory?.VariantLevelTracking === true && !hasCopiedVariants(source, choice)
}

/** Returns the specs that the copy gets of its own. */
export function copiedSpecs({ specs = [], sharedSpecIds }: CopySource, choice: CopyChoice['specs']): Spec[] {
  return choice === 'copied' ? specs.filter(({ ID = '' }) => !sharedSpecIds.has(ID)) : []
}

/**
 * Returns the fewest writes that copy a product, in the order that the platform requires: the price schedule exists
 * before the product refers to it, the product is in a catalog before buyers get prices, and it has specs before
 * variants are generated.
 *
 * @param id ID of the copy
 * @param newIdOf returns the ID of a new record by a key, always the same one for the same key
 */
export function copyWrites(
  source: CopySource,
  choice: CopyChoice,
  id: string,
  newIdOf: (key: string) => string,
): CopyWrite[] {
  const { product, schedule } = source
  const writes: CopyWrite[] = []
  const scheduleId =
    choice.price === 'own' && schedule ? newIdOf('schedule') : (product.DefaultPriceScheduleID ?? undefined)
  if (choice.price === 'own' && schedule)
    writes.push({
      kind: 'schedule',
      body: { ...withoutFields(schedule, ['IsOnSale']), ID: scheduleId as string, Name: choice.name },
    })
  writes.push({
    kind: 'product',
    body: productBody(product, losesVariantTracking(source, choice), {
      ...{ ID: id, Name: choice.name, Active: false },
      ...(choice.price !== 'none' && scheduleId && { DefaultPriceScheduleID: scheduleId }),
    }),
  })
  if (choice.hasCatalogs) writes.push(...placeWrites(source, id))
  if (choice.hasPrices && canCopyPrices(source, choice.hasCatalogs))
    for (const price of source.prices ?? [])
      writes.push({ kind: 'price', body: { ...withoutFields(price, []), ProductID: id } })
  if (choice.hasSuppliers)
    for (const supplier of source.suppliers ?? [])
      // The platform adds the default supplier with the product.
      if (supplier.ID !== product.DefaultSupplierID || supplier.DefaultPriceScheduleID)
        writes.push({ kind: 'supplier', supplier })
  writes.push(...specWrites(source, choice, id, newIdOf))
  if (choice.hasLocations && hasCopyableLocations(source))
    for (const location of source.locations ?? [])
      writes.push({
        kind: 'location',
        body: {
          ...withoutFields(location, ['Address', 'LastUpdated']),
          ...{ ID: newIdOf(`location ${location.ID}`), QuantityAvailable: 0 },
        },
      })
  return writes
}

const PARTS: Partial<Record<CopyWrite['kind'], CopyPart>> = {
  ...{ catalog: 'hasCatalogs', category: 'hasCatalogs' },
  ...{ price: 'hasPrices', supplier: 'hasSuppliers', location: 'hasLocations' },
}

/** Returns the part to which a write belongs. Undefined for writes that cannot be left out later. */
export function partOf(write: CopyWrite): CopyPart | undefined {
  return PARTS[write.kind]
}

/**
 * Returns the parts of a product that a supplier user can copy. The platform lets only the marketplace assign catalogs
 * and suppliers, and change who may sell a product. Buyers' prices need the catalogs. The supplier owns the copy.
 */
export function withoutSellerParts(source: CopySource): CopySource {
  const { product, schedule } = source
  return {
    ...source,
    product: withoutFields(product, ['AllSuppliersCanSell', 'OwnerID']),
    schedule: schedule && (withoutFields(schedule, ['OwnerID']) as PriceSchedule),
    ...{ catalogIds: undefined, categories: new Map(), prices: undefined, suppliers: undefined },
  }
}

/** Fields of a product that the platform computes, and its price, which the choice decides. */
const LEFT_OUT = ['SpecCount', 'VariantCount', 'DateCreated', 'IsBundle', 'DefaultPriceScheduleID'] as const

function productBody(
  product: Product,
  isWithoutTracking: boolean,
  fields: Partial<Product>,
): Partial<Product> {
  const { Inventory, ...others } = product as Product & { DefaultPriceSchedule?: unknown }
  delete others.DefaultPriceSchedule
  const inventory = isPlainObject(Inventory)
    ? withoutFields(Inventory, [
        ...(['QuantityAvailable', 'LastUpdated'] as const),
        ...(isWithoutTracking ? (['VariantLevelTracking'] as const) : []),
      ])
    : {}
  return {
    ...withoutFields<Product>(others, LEFT_OUT),
    ...(Object.keys(inventory).length > 0 && { Inventory: inventory }),
    ...fields,
  }
}

/** Returns the writes for catalogs and categories. A product in a category is in its catalog too. */
function placeWrites({ catalogIds = [], categories }: CopySource, id: string): CopyWrite[] {
  return catalogIds.flatMap((catalogId): CopyWrite[] => {
    const places = categories.get(catalogId) ?? []
    if (places.length === 0) return [{ kind: 'catalog', catalogId }]
    return places.map(({ CategoryID, ListOrder }) => ({
      ...{ kind: 'category', catalogId },
      body: {
        CategoryID: CategoryID ?? '',
        ProductID: id,
        ...(typeof ListOrder === 'number' && { ListOrder }),
      },
    }))
  })
}

function specWrites(
  source: CopySource,
  choice: CopyChoice,
  id: string,
  newIdOf: (key: string) => string,
): CopyWrite[] {
  const { specs = [], specAssignments } = source
  if (choice.specs === 'none' || specs.length === 0) return []
  const copied = copiedSpecs(source, choice.specs)
  const specIds: Record<string, string> = {}
  const writes = specs.flatMap((spec): CopyWrite[] => {
    const { ID = '', Name, Options = [], DefaultOptionID } = spec
    const specId = copied.includes(spec) ? newIdOf(`spec ${ID}`) : ID
    specIds[ID] = specId
    const { DefaultValue, DefaultOptionID: ownDefault } =
      specAssignments.find((one) => one.SpecID === ID) ?? {}
    const assignment: SpecWrite = {
      kind: 'assign',
      body: {
        ...{ SpecID: specId, ProductID: id },
        ...(DefaultValue && { DefaultValue }),
        ...(ownDefault && { DefaultOptionID: ownDefault }),
      },
    }
    const created: SpecWrite[] = [
      {
        kind: 'createSpec',
        body: { ...withoutFields(spec, ['Options', 'OptionCount', 'DefaultOptionID']), ID: specId },
      },
      ...Options.map((option): SpecWrite => ({ kind: 'createOption', body: withoutFields(option, []) })),
      // Options exist before one of them becomes the default.
      ...(DefaultOptionID ? [{ kind: 'patchSpec', patch: { DefaultOptionID } } as const] : []),
    ]
    return [...(copied.includes(spec) ? created : []), assignment].map((write) => ({
      ...{ kind: 'spec', specId, name: Name || ID, write },
    }))
  })
  if (!hasCopiedVariants(source, choice)) return writes
  return [...writes, { kind: 'variants' }, { kind: 'variantDetails', specIds }]
}

/** Returns the combination of options of a variant as text. */
function combinationOf({ Specs }: Variant, specIds: Readonly<Record<string, string>> = {}): string {
  return (Specs ?? [])
    .map(({ SpecID = '', OptionID = '' }) => `${specIds[SpecID] ?? SpecID}=${OptionID}`)
    .sort()
    .join('|')
}

/** The fields of variants that are copied besides the name. The IDs are those that the platform generates. */
const VARIANT_FIELDS = [
  'Description',
  'Active',
  'ShipWeight',
  'ShipHeight',
  'ShipWidth',
  'ShipLength',
  'xp',
] as const satisfies readonly (keyof Variant)[]

const MAX_NAME_LENGTH = 100

/** Returns the name of a variant of the copy. The name of the product, with which most names start, is replaced. */
function variantName(name: string, [from, to]: readonly [from: string, to: string]): string {
  return name.startsWith(`${from} `) ? `${to}${name.slice(from.length)}`.slice(0, MAX_NAME_LENGTH) : name
}

/**
 * Returns the changes of generated variants that make them as those of the original, by ID. Variants that are so
 * already are left out, so that a repetition continues with those that are not.
 *
 * @param specIds IDs of the copy's specs by those of the original
 * @param names names of the original product and of its copy
 */
export function variantPatches(
  originals: readonly Variant[],
  generated: readonly Variant[],
  specIds: Readonly<Record<string, string>>,
  names: readonly [original: string, copy: string],
): { id: string; patch: Partial<Variant> }[] {
  const byCombination = new Map(originals.map((variant) => [combinationOf(variant, specIds), variant]))
  return generated.flatMap((variant) => {
    const original = byCombination.get(combinationOf(variant))
    if (!original) return []
    const Name = variantName(original.Name ?? '', names)
    const wanted = [
      ...(Name ? [['Name', Name] as const] : []),
      ...VARIANT_FIELDS.map((field) => [field, original[field] as unknown] as const),
    ]
    const changed = wanted.filter(
      ([field, value]) => (value ?? null) !== null && !isSame(value, variant[field]),
    )
    return changed.length > 0
      ? [{ id: variant.ID ?? '', patch: Object.fromEntries(changed) as Partial<Variant> }]
      : []
  })
}
