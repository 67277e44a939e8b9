import type { AssignmentTable, Table } from '../../db/schema'
import { assertAccess, assertParents, assertRecord, type Action } from '../auth/access'
import {
  assignmentRow,
  deleteAssignment,
  listAssignments,
  namedRow,
  storeAssignment,
} from '../records/assignments'
import { callerOf, type Context } from './context'
import type { Tx } from '../../db/types'
import {
  assignmentDefinitionOf,
  definitionOf,
  type Answer,
  type Handler,
  type ResourceDefinition,
} from './definitions'
import { notFound, PlatformError } from './errors'
import type { JsonObject } from '../records/json'
import { listRecords } from '../lists/list'
import type { Platform } from '../records/platform'
import { isUnchangedStarter } from '../records/starter-records'
import { readRecord, readText, type Stored } from '../records/store'
import { bodyObject, changeRecord, createRecord, removeRecord } from '../records/write'
import { textOf } from '../records/json'

const VERBS = ['List', 'Create', 'Get', 'Save', 'Patch', 'Delete'] as const
type ResourceVerb = (typeof VERBS)[number]

const ACTIONS: Record<ResourceVerb, Action> = {
  List: 'read',
  Get: 'read',
  Create: 'lifecycle',
  Delete: 'lifecycle',
  Save: 'write',
  Patch: 'write',
}

/** Returns the operation IDs of a resource, including those that the contract does not have. */
export function resourceOperations({ name, operations }: ResourceDefinition): [ResourceVerb, string][] {
  return VERBS.map((verb) => [verb, operations?.[verb] ?? `${name}.${verb}`])
}

/** Returns the handlers of all definitions: one per operation of every resource and assignment. */
export function handlersOf(platform: Platform): Map<string, Handler> {
  const handlers = new Map<string, Handler>()
  const wire = (id: string, handler: Handler): void => {
    if (platform.operations.has(id)) handlers.set(id, handler)
  }
  for (const table of platform.tables.values()) {
    for (const [verb, id] of resourceOperations(table.definition)) wire(id, resourceHandler(table, verb))
  }
  for (const table of platform.assignments.values()) {
    const { definition } = table
    wire(definition.list, assignmentHandler(table, 'list'))
    wire(definition.save, assignmentHandler(table, 'save'))
    for (const id of definition.delete) wire(id, assignmentHandler(table, 'delete'))
  }
  return handlers
}

function parentsOf(ctx: Context, table: Table | AssignmentTable): string[] {
  return (table.definition.parents ?? []).map(({ param }) => ctx.params[param] ?? '')
}

function resourceHandler(table: Table, verb: ResourceVerb): Handler {
  const definition = definitionOf(table)
  return async (ctx) => {
    const parents = parentsOf(ctx, table)
    const id = definition.singleton ? definition.name : (ctx.params[table.idParam] ?? '')
    const company = definition.access.kind === 'organization' ? id || null : (parents[0] ?? null)
    await assertAccess(ctx, definition.access, ACTIONS[verb], definition.model, company)
    await assertParents(ctx, table, parents, ACTIONS[verb] === 'read' ? 'read' : 'write')
    switch (verb) {
      case 'List':
        await assertParentExists(ctx, table, parents)
        return listRecords(ctx, table, parents, {
          narrow: definition.narrow ? [(sql) => definition.narrow?.(ctx, sql) ?? []] : [],
          collections: definition.collections ?? {},
        })
      case 'Get':
        return getRecord(ctx, table, parents, id)
      case 'Create': {
        const stored = await ctx.platform.transaction((tx) => create(ctx, tx, table, parents))
        return { body: await answerBody(ctx, table, stored), location: stored.id }
      }
      case 'Save':
      case 'Patch':
        return { body: await answerBody(ctx, table, await change(ctx, table, parents, id, verb)) }
      case 'Delete':
        await ctx.platform.transaction(async (tx) => {
          const existing = await readRecord(tx, table, parents, id, true)
          if (!existing) throw notFound(definition.model, id)
          await removeRecord(ctx, tx, table, existing)
        })
        return {}
    }
  }
}

async function assertParentExists(
  ctx: Context,
  table: Table | AssignmentTable,
  parents: readonly string[],
): Promise<void> {
  const last = table.definition.parents?.at(-1)
  if (!last) return
  const parent = ctx.platform.table(last.of)
  const id = parents.at(-1) ?? ''
  if (!(await readRecord(ctx.platform.db, parent, parents.slice(0, -1), id)))
    throw notFound(parent.definition.model, id)
}

/** Returns one record as a response. The record is parsed only when fields must be added or checked. */
async function getRecord(ctx: Context, table: Table, parents: string[], id: string): Promise<Answer> {
  const definition = definitionOf(table)
  const { db } = ctx.platform
  if (!definition.read && (callerOf(ctx).kind === 'admin' || definition.access.kind !== 'owned')) {
    const text = await readText(db, table, parents, id)
    if (text === null) throw notFound(definition.model, id)
    return { text }
  }
  const stored = await readRecord(db, table, parents, id)
  if (!stored) throw notFound(definition.model, id)
  await assertRecord(ctx, table, id, stored.body, 'read')
  return { body: await answerBody(ctx, table, stored) }
}

/** Creates a record, or replaces an unchanged starter record that has its ID. */
async function create(ctx: Context, tx: Tx, table: Table, parents: string[]): Promise<Stored> {
  const body = bodyObject(ctx)
  const { starter } = table.definition
  if (starter && body.ID === starter.ID) {
    const existing = await readRecord(tx, table, parents, starter.ID, true)
    if (existing && isUnchangedStarter(starter, existing.body))
      return changeRecord(ctx, tx, table, existing, body, 'save')
  }
  return createRecord(ctx, tx, table, parents, body)
}

/** Changes a record. PUT creates a missing record; PATCH rejects it. */
async function change(
  ctx: Context,
  table: Table,
  parents: string[],
  id: string,
  verb: 'Save' | 'Patch',
): Promise<Stored> {
  const { definition } = table
  const body = bodyObject(ctx)
  const attempt = async (tx: Tx): Promise<Stored> => {
    const existing = await readRecord(tx, table, parents, id, true)
    if (existing) return changeRecord(ctx, tx, table, existing, body, verb === 'Save' ? 'save' : 'patch')
    if (verb === 'Patch' || definition.noCreateOnSave) throw notFound(definition.model, id)
    await assertAccess(ctx, definition.access, 'lifecycle', definition.model, parents[0] ?? id)
    return createRecord(ctx, tx, table, parents, { ...body, ID: id })
  }
  return ctx.platform.transaction(attempt).catch((error: unknown) => {
    // Another request has created the record in the meantime, so the save is retried as a change.
    const isTaken = error instanceof PlatformError && error.errors[0]?.ErrorCode === 'IdExists'
    if (verb === 'Save' && isTaken) return ctx.platform.transaction(attempt)
    throw error
  })
}

/** Returns a stored record with the fields that are computed on read. */
export async function answerBody(ctx: Context, table: Table, stored: Stored): Promise<JsonObject> {
  const record = { parents: stored.parents, body: stored.body }
  await definitionOf(table).read?.(ctx, [record])
  return record.body
}

function assignmentHandler(table: AssignmentTable, verb: 'list' | 'save' | 'delete'): Handler {
  const definition = assignmentDefinitionOf(table)
  return async (ctx) => {
    const parents = parentsOf(ctx, table)
    const action = verb === 'list' ? 'read' : 'write'
    await assertAccess(ctx, definition.access, action, definition.model, parents[0] ?? null)
    await assertParents(ctx, table, parents, action)
    if (verb === 'list') {
      await assertParentExists(ctx, table, parents)
      definition.asked?.(ctx)
      return listAssignments(ctx, table, parents)
    }
    const row = verb === 'save' ? assignmentRow(ctx, table, parents) : namedRow(ctx, table, parents)
    await ctx.platform.transaction(async (tx) => {
      await assertOwners(ctx, table, row.body)
      await (verb === 'save' ? storeAssignment : deleteAssignment)(ctx, tx, table, row)
    })
    return {}
  }
}

/** Rejects an assignment unless the caller may change all owned records that it joins. */
async function assertOwners(ctx: Context, table: AssignmentTable, body: JsonObject): Promise<void> {
  const { access, keys } = table.definition
  if ((access.kind !== 'owned' && access.kind !== 'under') || callerOf(ctx).kind === 'admin') return
  for (const { field, of } of keys) {
    const owned = ctx.platform.tables.get(of)
    const id = textOf(body[field])
    if (!owned || owned.definition.access.kind !== 'owned') continue
    const record = await readRecord(ctx.platform.db, owned, [], id)
    if (record) await assertRecord(ctx, owned, id, record.body, 'write')
  }
}
