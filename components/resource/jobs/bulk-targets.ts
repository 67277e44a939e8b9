'use client'

import { useEffect, useState } from 'react'
import type { Selection } from '@/hooks/use-selection'
import { isolate } from '@/lib/format/direction'
import type { BulkAction, BulkActionDetails, BulkEdit } from '@/lib/jobs/bulk'
import { ownFields, type Target } from '@/lib/jobs/job'
import { skippedSentences } from '@/lib/jobs/skipped'
import { toPlatformError, type PlatformError } from '@/lib/ordercloud/errors'
import type { Viewer } from '@/lib/registry'
import { everyPage, readByIds } from '@/lib/resource/every-page'
import type { Resource } from '@/lib/resource/resource'
import type { RequestScope } from '@/lib/resource/service'
import type { ListState } from '@/lib/url/list-state'
import type { BulkForm } from '@/components/resource/jobs/bulk-form'
import type { ListedResource } from '@/components/resource/listed-resource'

interface Found {
  /** The frozen set of targets. Undefined until it is complete. */
  targets?: Target[]
  /** The details of the action, for a verb that is one. */
  action?: BulkActionDetails | BulkForm | undefined
  /** Sentences about records that are left out because the change would harm the user or lock administrators out. */
  skippedNames?: string[]
  /** The access that the user would lose, in one sentence. */
  warning?: string | undefined
  /** Number of records read so far. */
  count: number
  /** The error that ended the reading. */
  error?: PlatformError
}

/** Verb of the dialog: the selected records are edited or deleted, or an action of the resource is performed. */
export type BulkVerb = 'edit' | 'delete' | BulkAction

interface Asked {
  verb: BulkVerb
  resource: ListedResource<object>
  state: ListState
  selection: Selection
  viewer: Viewer
}

async function collect(
  { verb, resource, state, selection, viewer }: Asked,
  scope: RequestScope,
  onProgress: (found: number) => void,
): Promise<Omit<Found, 'count'> & { targets: Target[] }> {
  const { isAll, marked } = selection
  const action = typeof verb === 'object' ? (await resource.loadBulkActions?.())?.[verb.step] : undefined
  const after = action && 'after' in action ? action.after : undefined
  const needed: readonly string[] = action && 'Form' in action ? action.fields : Object.keys(after ?? {})
  const fields = action ? needed : await fieldsOf(verb, resource)
  const isRead = typeof verb === 'object' && verb.isRead === true
  const reasonOf = (row: object) =>
    action?.blockedReason(row) ?? (isRead ? undefined : resource.protectedRowReason?.(viewer, row))
  const skipped: { name: string; reason: string }[] = []
  const isSpared = (row: object) => {
    const reason = reasonOf(row)
    if (reason !== undefined) skipped.push({ name: isolate(resource.titleOf(row)), reason })
    return reason !== undefined
  }
  /** Leaves out the records whose change would lock all administrators out. */
  const withoutLockOuts = async (found: Target[]) => {
    const lockOut = action ? undefined : await resource.findLockOut?.(found.map(({ id }) => id))
    const targets = found.filter(({ id, name }) => {
      const reason = lockOut?.blocked.get(id)
      if (reason !== undefined) skipped.push({ name, reason })
      return reason === undefined
    })
    const warning = verb === 'delete' ? lockOut?.warning : undefined
    return { targets, action, skippedNames: skippedSentences(skipped), warning }
  }
  if (isAll) {
    const isLeftOut = (row: object) => marked.has(resource.idOf(row)) || isSpared(row)
    const found = await collectTargets(resource, state, isLeftOut, fields, scope, onProgress)
    return withoutLockOuts(found)
  }
  const named = [...marked].map(([id, name]): Target => ({ id, name }))
  if (!action && fields.length === 0 && !resource.protectedRowReason) return withoutLockOuts(named)
  // Reads the records again, because they may have been selected a while ago on other pages.
  const records = await readByIds(resource, [...marked.keys()], scope, onProgress)
  const targets = named.flatMap((target) => {
    const record = records.get(target.id)
    if (!record) return [target]
    return isSpared(record) ? [] : [{ ...target, before: ownFields(record, fields) }]
  })
  return withoutLockOuts(targets)
}

/**
 * Returns the records that a list state matches now. The set is frozen: later matches are not added, and records that
 * no longer match stay.
 *
 * @param isLeftOut called once for every matching row; true excludes the row
 * @param fields fields whose current values are stored with each target
 */
async function collectTargets<T extends object, R extends T>(
  resource: Resource<T, R>,
  state: ListState,
  isLeftOut: (row: T) => boolean,
  fields: readonly string[],
  scope: RequestScope,
  onProgress: (found: number) => void,
): Promise<Target[]> {
  const found = new Map<string, Target>()
  for await (const { Items } of everyPage(resource, state, scope)) {
    for (const row of Items) {
      if (isLeftOut(row)) continue
      const id = resource.idOf(row)
      found.set(id, { id, name: resource.titleOf(row), before: ownFields(row, fields) })
    }
    onProgress(found.size)
  }
  return [...found.values()]
}

/** Returns the fields whose current values are stored with each target. */
async function fieldsOf(verb: BulkVerb, { bulk = [], xp }: ListedResource<object>): Promise<string[]> {
  if (verb !== 'edit') return []
  const { fields, alsoReads = [] }: BulkEdit = typeof bulk === 'function' ? await bulk() : { fields: bulk }
  // A path such as `Inventory.Enabled` is within a field of the record.
  const names = fields.map(({ field }) => field.split('.')[0] ?? field)
  return [...new Set([...names, ...alsoReads, ...(xp ? ['xp'] : [])])]
}

/**
 * Returns the records of a selection, frozen when they are read: when the hook first runs, or on a retry. "All that
 * match" is read page by page, so that the job runs on exactly the records that the user confirms.
 */
export function useTargets(asking: Asked): Found & { retry: () => void } {
  const [requested, setRequested] = useState(asking)
  const [found, setFound] = useState<Found>({ count: 0 })
  useEffect(() => {
    const controller = new AbortController()
    const scope = { signal: controller.signal, quiet: true }
    collect(requested, scope, (count) => setFound({ count })).then(
      (collected) => setFound({ ...collected, count: collected.targets.length }),
      (thrown: unknown) => {
        const error = toPlatformError(thrown)
        if (!error.isAborted) setFound({ count: 0, error })
      },
    )
    return () => controller.abort()
  }, [requested])
  const retry = () => {
    setFound({ count: 0 })
    setRequested({ ...requested })
  }
  return { ...found, retry }
}
