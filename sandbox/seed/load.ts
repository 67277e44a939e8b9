import { storeAssignment } from '../core/records/assignments'
import type { Context } from '../core/http/context'
import type { Tx } from '../db/types'
import { notFound } from '../core/http/errors'
import { isObject, type JsonObject } from '../core/records/json'
import type { Platform } from '../core/records/platform'
import { readRecord } from '../core/records/store'
import { changeRecord, createRecord } from '../core/records/write'
import type { AssignmentTable, Table } from '../db/schema'
import { generateVariants } from '../resources/catalog/variants'
import { xpIndexActions } from '../resources/integration/xp-indices'
import {
  ASSIGNMENT_NAMES,
  OBJECT_NAMES,
  parentField,
  REDACTED,
  resourceOf,
  type SeedDocument,
  type SeedRecord,
} from './format'

export type Progress = (label: string, done: number, total: number) => void

interface LoadOptions {
  /** Overwrites existing records. Otherwise they are rejected. */
  overwrite?: boolean
  /** Returns the value for a secret that the file does not contain. */
  secretFor?: (field: string) => string
}

/** One step of a load, for one record of the document. */
export interface Step {
  /** The format's name of the record's resource. */
  name: string
  record: SeedRecord
  /** True when the step stores the record itself; other steps complete a record that an earlier step has stored. */
  stores: boolean
  run(tx: Tx): Promise<unknown>
}

/** Resources that depend on assignments and are loaded after them. */
const AFTER_ASSIGNMENTS = new Set(['Variants', 'VariantInventoryRecords'])

/** Returns a context for loads, without a real user and with full access. */
function seedContext(platform: Platform, operationId: string, params: Record<string, string> = {}): Context {
  const operation = platform.operations.get(operationId)
  if (!operation) throw new Error(`The contract has no operation ${operationId}`)
  return {
    platform,
    operation,
    params,
    query: [],
    body: undefined,
    caller: {
      uid: 0,
      kind: 'admin',
      company: '',
      userId: '',
      username: '',
      roles: new Set(['FullAccess']),
      clientId: '',
    },
    seeding: true,
  }
}

/** Returns the ids of a record's parents, outermost first; an empty text for a missing one. */
export function parentsOf({ definition }: Table | AssignmentTable, record: SeedRecord): string[] {
  return (definition.parents ?? []).map(({ param }) => String(record[parentField(param)] ?? ''))
}

/** Sorts parents before children, regardless of the order in the file. Records with circular parents come last. */
function inTreeOrder(records: readonly SeedRecord[]): SeedRecord[] {
  if (!records.some((record) => record.ParentID)) return [...records]
  const ids = new Set(records.map((record) => `${record.CatalogID}/${record.ID}`))
  const children = new Map<string, SeedRecord[]>()
  const ordered: SeedRecord[] = []
  for (const record of records) {
    const above = `${record.CatalogID}/${record.ParentID}`
    // A parent that is not in the file may exist already. Otherwise writing the record fails.
    if (!record.ParentID || !ids.has(above)) ordered.push(record)
    else children.set(above, [...(children.get(above) ?? []), record])
  }
  for (const record of ordered) {
    const key = `${record.CatalogID}/${record.ID}`
    ordered.push(...(children.get(key) ?? []))
    children.delete(key)
  }
  return [...ordered, ...[...children.values()].flat()]
}

async function loadObject(
  platform: Platform,
  tx: Tx,
  name: string,
  record: SeedRecord,
  { overwrite = false, secretFor }: LoadOptions,
): Promise<void> {
  const table = platform.table(name)
  const parents = parentsOf(table, record)
  const existing =
    overwrite && typeof record.ID === 'string' ? await readRecord(tx, table, parents, record.ID, true) : null
  const body: JsonObject = {}
  for (const [field, value] of Object.entries(record as JsonObject)) {
    // A spec's default option can only be set after its options exist.
    if (name === 'Specs' && field === 'DefaultOptionID') continue
    if (value !== REDACTED) body[field] = value
    // Without a new secret, the stored one stays unchanged.
    else if (!existing && secretFor) body[field] = secretFor(field)
  }
  if (!existing) {
    const create = table.definition.operations?.Create ?? `${name}.Create`
    await createRecord(seedContext(platform, create), tx, table, parents, body)
    return
  }
  const save = table.definition.operations?.Save ?? `${name}.Save`
  await changeRecord(seedContext(platform, save), tx, table, existing, body, 'save')
}

/** Stores an XP index. XP indexes have no ids and support only PUT. */
async function loadIndex(platform: Platform, record: SeedRecord): Promise<void> {
  const ctx = seedContext(platform, 'XpIndices.Put')
  await xpIndexActions['XpIndices.Put']?.({ ...ctx, body: record as JsonObject })
}

async function loadAssignment(platform: Platform, tx: Tx, name: string, record: SeedRecord): Promise<void> {
  const table = platform.assignment(resourceOf(name))
  const { model, save } = table.definition
  const ctx = seedContext(platform, platform.operations.has(save) ? save : 'Suppliers.SaveBuyer')
  const body = { ...(record as JsonObject), ...platform.models.read(model, record as JsonObject) }
  await storeAssignment(ctx, tx, table, { parents: parentsOf(table, record), body })
}

async function loadDefaultOption(platform: Platform, tx: Tx, record: SeedRecord): Promise<void> {
  const table = platform.table('Specs')
  const id = String(record.ID)
  const existing = await readRecord(tx, table, [], id, true)
  if (!existing) throw notFound('Spec', id)
  const body = { DefaultOptionID: record.DefaultOptionID } as JsonObject
  await changeRecord(seedContext(platform, 'Specs.Patch'), tx, table, existing, body, 'patch')
}

function optionsOf(variant: SeedRecord): JsonObject[] {
  return Array.isArray(variant.Specs) ? variant.Specs.filter(isObject) : []
}

/** Returns the key that identifies a variant by its options, regardless of its id and the order of the options. */
function combinationOf(options: readonly JsonObject[]): string {
  return options
    .map(({ SpecID, OptionID }) => `${SpecID}=${OptionID}`)
    .sort()
    .join('|')
}

/** Returns the steps that generate the variants of one product and then overwrite them with those of the document. */
function variantSteps(platform: Platform, product: SeedRecord, variants: readonly SeedRecord[]): Step[] {
  const id = String(product.ID)
  const table = platform.table('Variants')
  const generated = new Map<string, string>()
  const generate = async (tx: Tx): Promise<void> => {
    await generateVariants(seedContext(platform, 'Products.GenerateVariants', { productID: id }))
    const { rows } = await tx.query(`select id, body -> 'Specs' from ${table.name} where productid = $1`, [
      id,
    ])
    for (const [variant, specs] of rows)
      generated.set(combinationOf(JSON.parse(specs ?? '[]') as JsonObject[]), variant as string)
  }
  const save = async (tx: Tx, variant: SeedRecord): Promise<void> => {
    const options = optionsOf(variant)
    const addressed = [id, ...options.map(({ OptionID }) => OptionID)].join('-').replaceAll(' ', '-')
    const wanted =
      generated.get(combinationOf(options)) ??
      (options.length > 0 ? addressed.slice(0, 100) : String(variant.ID ?? ''))
    const existing = await readRecord(tx, table, [id], wanted, true)
    if (!existing) {
      const isProduct = await readRecord(tx, platform.table('Products'), [], id)
      throw isProduct ? notFound('Variant', wanted) : notFound('Product', id)
    }
    const ctx = seedContext(platform, 'Products.SaveVariant')
    await changeRecord(ctx, tx, table, existing, variant as JsonObject, 'save')
  }
  return [
    { name: 'Products', record: product, stores: false, run: generate },
    ...variants.map((record) => ({
      name: 'Variants',
      record,
      stores: true,
      run: (tx: Tx) => save(tx, record),
    })),
  ]
}

function allVariantSteps(platform: Platform, { Objects }: SeedDocument): Step[] {
  const byProduct = new Map<string, SeedRecord[]>()
  for (const variant of Objects.Variants ?? []) {
    const product = String(variant.ProductID)
    byProduct.set(product, [...(byProduct.get(product) ?? []), variant])
  }
  const steps = (Objects.Products ?? []).flatMap((product) => {
    const variants = byProduct.get(String(product.ID)) ?? []
    byProduct.delete(String(product.ID))
    return variants.length > 0 || Number(product.VariantCount ?? 0) > 0
      ? variantSteps(platform, product, variants)
      : []
  })
  // Variants of products that are not in the document. Their products may exist already; otherwise each variant is
  // rejected.
  for (const [product, variants] of byProduct) {
    const [, ...saves] = variantSteps(platform, { ID: product }, variants)
    steps.push(...saves)
  }
  return steps
}

/**
 * Returns all steps for loading `document`, in a valid order. Names that the platform has no table for are left out.
 */
export function seedSteps(platform: Platform, document: SeedDocument, options: LoadOptions = {}): Step[] {
  const objects = (name: string): Step[] =>
    platform.tables.has(name)
      ? inTreeOrder(document.Objects[name] ?? []).map((record) => ({
          name,
          record,
          stores: true,
          run: (tx) =>
            name === 'XpIndices'
              ? loadIndex(platform, record)
              : loadObject(platform, tx, name, record, options),
        }))
      : []
  const assignments = (name: string): Step[] =>
    platform.assignments.has(resourceOf(name))
      ? (document.Assignments[name] ?? []).map((record) => ({
          name,
          record,
          stores: true,
          run: (tx) => loadAssignment(platform, tx, name, record),
        }))
      : []
  const defaults = (document.Objects.Specs ?? []).filter((spec) => spec.DefaultOptionID)
  return [
    ...OBJECT_NAMES.filter((name) => !AFTER_ASSIGNMENTS.has(name)).flatMap(objects),
    ...defaults.map((record) => ({
      name: 'Specs',
      record,
      stores: false,
      run: (tx: Tx) => loadDefaultOption(platform, tx, record),
    })),
    ...ASSIGNMENT_NAMES.flatMap(assignments),
    ...allVariantSteps(platform, document),
    ...objects('VariantInventoryRecords'),
  ]
}

/** Loads a whole seed document in one transaction. */
export async function loadSeed(
  platform: Platform,
  document: SeedDocument,
  progress: Progress = () => undefined,
): Promise<void> {
  const steps = seedSteps(platform, document)
  await platform.transaction(async (tx) => {
    for (const [done, step] of steps.entries()) {
      await step.run(tx)
      progress('Seeding', done + 1, steps.length)
    }
  })
}
