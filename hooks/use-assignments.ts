'use client'

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { noteActivity } from '@/lib/activity/note'
import { isolate } from '@/lib/format/direction'
import { call } from '@/lib/ordercloud/client'
import { displayMessage, PlatformError, toPlatformError } from '@/lib/ordercloud/errors'
import { keys } from '@/lib/ordercloud/keys'
import { assign, assignmentsQuery, unassign, type Assignments } from '@/lib/resource/assignments'
import { addToast } from '@/lib/toasts'
import { UNDO_MS } from './use-restore-deleted'
import { useDialogs } from './use-dialogs'
import { useRegisterAssignmentActions, useActivityRecord } from './use-activity-record'

/** The failure of the last change of one row. `key` is undefined for the row to be added. */
interface AssignmentProblem {
  key: string | undefined
  message: string
}

/** The data with which a panel's changes are recorded in the activity of its record. */
interface AssignmentNotes<A extends object> {
  /** Title of the panel. */
  title: string
  /** The reason why the user cannot change the panel. */
  readOnlyReason: string | undefined
  /** Returns the assigned record of a row, by type and ID. */
  describeRow: (assignment: A) => string
  /** True when the assigned record is a person. Its activity is not written to storage. */
  isPerson: (assignment: A) => boolean
}

type Change = 'assigned' | 'unassigned'

/** The change of one row in words, such as the names of its price schedules. */
interface RowChangeWords {
  /** Display name of the row. */
  name: string
  /** The changed part as a noun: "price". */
  part: string
  from: string
  to: string
}

const RUN = { assigned: assign, unassigned: unassign }
const DONE = { assigned: 'added to', unassigned: 'removed from' }
const UNDONE = { assigned: 'was removed from', unassigned: 'was added back to' }

/**
 * One page of assignments, with functions to add and remove one. A change is complete when the platform confirms it.
 * It is then recorded, and a toast offers to undo it. A failure is shown where the user made the change, and the rows
 * stay unchanged.
 *
 * @param source may be a new object in every render: its `path` and `of` identify the list
 */
export function useAssignments<A extends object>(source: Assignments<A>, notes: AssignmentNotes<A>) {
  const client = useQueryClient()
  const dialogs = useDialogs()
  const [page, setPage] = useState(1)
  const [problem, setProblem] = useState<AssignmentProblem>()
  const [busyKey, setBusyKey] = useState<string>()
  const isBusy = useRef(false)
  const { queryKey, run } = assignmentsQuery(source, page)
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call((oc) => run(oc, { signal }), { signal }),
    placeholderData: keepPreviousData,
  })

  const noted = useActivityRecord()
  const note = (kind: Change, row: A) => {
    if (!noted) return
    const { record } = noted
    const isPersonal = record.isPersonal || notes.isPerson(row)
    const assignment = { title: notes.title, what: notes.describeRow(row), path: source.path, row }
    noteActivity({ ...record, isPersonal, kind, assignment })
  }

  /**
   * Writes one change and updates the caches. Returns false when the row to add already exists, and undefined when
   * the user cancels.
   */
  const write = async (kind: Change, row: A) => {
    const isAllowed = kind === 'assigned' || ((await source.beforeRemove?.(row, dialogs.confirm)) ?? true)
    if (!isAllowed) return undefined
    const isNew = await call((oc) => RUN[kind](oc, source, row), { write: true })
    // Runs before the button is enabled again, so that the user cannot press it for a removed row.
    await client.invalidateQueries({ queryKey: keys.all(source.path) })
    if (!isNew) return false
    for (const path of source.invalidates ?? []) void client.invalidateQueries({ queryKey: keys.all(path) })
    note(kind, row)
    return true
  }

  /**
   * Runs one write at a time. Returns true when it was made. A failure is shown at the row with the key `where`.
   *
   * @param run resolves to false when the row to add already exists
   */
  const runAlone = async (row: A, where: string | undefined, name: string, run: () => Promise<unknown>) => {
    if (isBusy.current) return false
    isBusy.current = true
    setBusyKey(source.keyOf(row))
    setProblem(undefined)
    try {
      const isDone = await run()
      const { existsText = 'is already assigned' } = source
      if (isDone === false) setProblem({ key: where, message: `${name} ${existsText}.` })
      return isDone === true
    } catch (thrown) {
      const error = toPlatformError(thrown)
      const message = [displayMessage(error), source.nextStep?.(error)].filter(Boolean).join(' ')
      setProblem({ key: where, message })
      return false
    } finally {
      isBusy.current = false
      setBusyKey(undefined)
    }
  }
  const change = (kind: Change, row: A, name: string) =>
    runAlone(row, kind === 'assigned' ? undefined : source.keyOf(row), name, () => write(kind, row))

  /** Changes the content of one row and updates the caches. */
  const writeContent = async (from: A, to: A, words: RowChangeWords) => {
    try {
      await call(async (oc) => source.change?.(oc, from, to), { write: true })
    } finally {
      // A failed change shows the row as it is now: another user may have changed it, or the answer was lost.
      await client.invalidateQueries({ queryKey: keys.all(source.path) })
    }
    for (const path of source.invalidates ?? []) void client.invalidateQueries({ queryKey: keys.all(path) })
    if (noted) {
      const { record } = noted
      const what = `${words.part} of ${notes.describeRow(to)} is now ${words.to}, previously ${words.from}`
      // Uses another path than the panel, because there is no row to add or to remove again.
      const assignment = { title: notes.title, what, path: `${source.path}/${words.part}`, row: to }
      const isPersonal = record.isPersonal || notes.isPerson(to)
      noteActivity({ ...record, isPersonal, kind: 'saved', assignment })
    }
    return true
  }
  const changeContent = async (from: A, to: A, words: RowChangeWords) => {
    const { name, part } = words
    const isDone = await runAlone(from, source.keyOf(from), name, () => writeContent(from, to, words))
    if (!isDone) return false
    const describe = (one: string, other: string) =>
      `The ${part} of ${isolate(name)} is now ${isolate(one)}, previously ${isolate(other)}.`
    const undo = () =>
      writeContent(to, from, { ...words, from: words.to, to: words.from }).then(
        () => addToast({ title: 'Undone', description: describe(words.from, words.to), type: 'success' }),
        // The failed request shows its own toast.
        () => undefined,
      )
    addToast({
      ...{ title: 'Success', description: describe(words.to, words.from), type: 'success' },
      duration: UNDO_MS,
      action: { label: 'Undo', onClick: () => void undo() },
    })
    return true
  }

  /** Shows a toast about the change. If undoing fails, the request shows the failure itself. */
  const showResult = (kind: Change, row: A, name: string) => {
    const undo = async () => {
      const opposite = kind === 'assigned' ? 'unassigned' : 'assigned'
      const description = `${isolate(name)} ${UNDONE[kind]} “${isolate(notes.title)}”.`
      await write(opposite, row).then(
        (isDone) =>
          void (isDone !== undefined && addToast({ title: 'Undone', description, type: 'success' })),
        (thrown: unknown) => {
          // A failed request shows its own toast. A reason why the row must stay does not.
          if (!(thrown instanceof PlatformError))
            addToast({
              title: 'Not undone',
              description: displayMessage(toPlatformError(thrown)),
              type: 'error',
            })
        },
      )
    }
    addToast({
      title: 'Success',
      description: `${isolate(name)} ${DONE[kind]} “${isolate(notes.title)}”.`,
      type: 'success',
      ...(!((source.replaces || source.permanentReason !== undefined) && kind === 'assigned') && {
        duration: UNDO_MS,
        action: { label: 'Undo', onClick: () => void undo() },
      }),
    })
  }

  const changeAndTell = async (kind: Change, row: A, name: string) => {
    const isDone = await change(kind, row, name)
    if (isDone) showResult(kind, row, name)
    return isDone
  }
  // Changes that start in the activity show no toast here, because the activity has its own messages.
  useRegisterAssignmentActions(source.path, {
    readOnlyReason: notes.readOnlyReason ?? source.permanentReason,
    add: (row) => change('assigned', row as A, notes.describeRow(row as A)),
    remove: (row) => change('unassigned', row as A, notes.describeRow(row as A)),
  })

  const rows = query.data?.Items ?? []
  // The last row of a page may have been removed. The page before it still exists.
  const pages = query.data?.Meta.TotalPages ?? 1
  if (query.data && !query.isPlaceholderData && page > 1 && page > pages) setPage(Math.max(1, pages))

  return {
    query,
    rows,
    total: query.data?.Meta.TotalCount,
    page,
    pages,
    setPage,
    problem,
    busyKey,
    /** @param name display name of the record to add */
    add: (row: A, name: string) => changeAndTell('assigned', row, name),
    /** Changes the content of a row. Resolves to true when it was changed. */
    change: changeContent,
    remove: (row: A, name: string) => changeAndTell('unassigned', row, name),
  }
}
