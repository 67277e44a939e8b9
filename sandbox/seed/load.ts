import type { Context, Tx } from '../core/context'
import type { JsonObject } from '../core/json'
import type { Platform } from '../core/platform'
import { storeAssignment } from '../core/assignments'
import { amendRecord, readRecord } from '../core/store'
import { changeRecord, createRecord } from '../core/write'
import { generateVariants } from '../resources/variants'
import { ASSIGNMENT_NAMES, OBJECT_NAMES, type SeedDocument, type SeedRecord } from './format'

export type Progress = (label: string, done: number, total: number) => void

/** The seeding format's names where they differ from the platform's own. */
const ASSIGNMENT_TABLES: Record<string, string> = {
  SupplierUserGroupsAssignments: 'SupplierUserGroupAssignments',
  ProductCatalogAssignment: 'ProductCatalogAssignments',
  ProductSupplierAssignments: 'ProductSuppliers',
  SupplierBuyerAssignments: 'SupplierBuyers',
}

const AFTER_ASSIGNMENTS = new Set(['Variants', 'VariantInventoryRecords'])

/** Loads are made by nobody in particular, with every right. */
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

function parentsOf(platform: Platform, resource: string, record: SeedRecord): string[] {
  return (platform.table(resource).definition.parents ?? []).map(({ param }) =>
    String(record[param.charAt(0).toUpperCase() + param.slice(1)] ?? ''),
  )
}

/** Parents before children, whatever order the file has. */
function inTreeOrder(records: readonly SeedRecord[]): SeedRecord[] {
  const placed = new Set<unknown>()
  const ordered: SeedRecord[] = []
  let waiting = [...records]
  while (waiting.length > 0) {
    const ready = waiting.filter(
      (record) => !record.ParentID || placed.has(`${record.CatalogID}/${record.ParentID}`),
    )
    if (ready.length === 0) return [...ordered, ...waiting]
    for (const record of ready) placed.add(`${record.CatalogID}/${record.ID}`)
    ordered.push(...ready)
    waiting = waiting.filter((record) => !ready.includes(record))
  }
  return ordered
}

async function loadObject(platform: Platform, tx: Tx, name: string, record: SeedRecord): Promise<void> {
  const table = platform.table(name)
  const operation = table.definition.operations?.Create ?? `${name}.Create`
  // A spec's default option exists only once its options do.
  const { DefaultOptionID: _later, ...withheld } = record
  const body = (name === 'Specs' ? withheld : record) as JsonObject
  await createRecord(seedContext(platform, operation), tx, table, parentsOf(platform, name, record), body)
}

async function loadVariants(platform: Platform, tx: Tx, document: SeedDocument): Promise<void> {
  const table = platform.table('Variants')
  const products = (document.Objects.Products ?? []).filter(
    (product) => Number(product.VariantCount ?? 0) > 0,
  )
  for (const product of products) {
    const id = String(product.ID)
    await generateVariants(seedContext(platform, 'Products.GenerateVariants', { productID: id }))
    for (const variant of (document.Objects.Variants ?? []).filter((one) => one.ProductID === id)) {
      const options = Array.isArray(variant.Specs)
        ? (variant.Specs as SeedRecord[]).map((one) => one.OptionID)
        : []
      const generated =
        options.length > 0 ? [id, ...options].join('-').replaceAll(' ', '-') : String(variant.ID)
      const existing = await readRecord(tx, table, [id], generated, true)
      if (!existing) throw new Error(`Variant ${generated} of product ${id} is not among the generated ones`)
      await changeRecord(
        seedContext(platform, 'Products.SaveVariant'),
        tx,
        table,
        existing,
        variant as JsonObject,
        'save',
      )
    }
  }
}

/** Loads a whole seed document as one transaction: all of it is there afterwards, or nothing. */
export async function loadSeed(
  platform: Platform,
  document: SeedDocument,
  progress: Progress = () => undefined,
): Promise<void> {
  const objects = OBJECT_NAMES.filter((name) => !AFTER_ASSIGNMENTS.has(name) && platform.tables.has(name))
  const late = document.Objects.VariantInventoryRecords ?? []
  const total =
    objects.reduce((sum, name) => sum + (document.Objects[name]?.length ?? 0), 0) +
    ASSIGNMENT_NAMES.reduce((sum, name) => sum + (document.Assignments[name]?.length ?? 0), 0)
  let done = 0
  await platform.transaction(async (tx) => {
    for (const name of objects) {
      for (const record of inTreeOrder(document.Objects[name] ?? [])) {
        await loadObject(platform, tx, name, record)
        progress('Seeding', ++done, total)
      }
    }
    for (const name of ASSIGNMENT_NAMES) {
      const table = platform.assignment(ASSIGNMENT_TABLES[name] ?? name)
      for (const record of document.Assignments[name] ?? []) {
        const parents = (table.definition.parents ?? []).map(({ param }) =>
          String(record[param.charAt(0).toUpperCase() + param.slice(1)] ?? ''),
        )
        const save = platform.operations.has(table.definition.save)
          ? table.definition.save
          : 'Suppliers.SaveBuyer'
        await storeAssignment(seedContext(platform, save), tx, table, { parents, body: record as JsonObject })
        progress('Seeding', ++done, total)
      }
    }
    for (const { ID, DefaultOptionID } of document.Objects.Specs ?? []) {
      if (!DefaultOptionID) continue
      await amendRecord(tx, platform.table('Specs'), [], String(ID), (body) => {
        body.DefaultOptionID = String(DefaultOptionID)
      })
    }
    await loadVariants(platform, tx, document)
    for (const record of late) await loadObject(platform, tx, 'VariantInventoryRecords', record)
  })
}
