'use client'

import { Box, HStack, Stack, Text } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Label } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { useAssignments } from '@/hooks/use-assignments'
import { useCan } from '@/hooks/use-can'
import { useNamesById } from '@/hooks/use-names-by-id'
import type { Confirm } from '@/lib/forms/record-form'
import type { OrderCloud } from '@/lib/ordercloud/sdk'
import type { AccessQualifier } from '@/lib/permissions/check'
import { assignedById, type Assigned, type AssignmentsById } from '@/lib/resource/assignments'
import type { Reference } from '@/lib/resource/reference'
import { AssignedRows } from './assigned-rows'
import { RowProblem } from './row-problem'
import { EmptyPanel, Panel } from '@/components/resource/form/form-layout'
import { AssignButton } from './assign-button'
import { useEmptyPanel } from './use-empty-panel'
import { RecordPicker } from './record-picker'

/** The API operations for the records that are assigned to one record. They identify the assigned records by id. */
interface RecordAssignments<A extends object> extends AssignmentsById<A> {
  /**
   * Adds an assignment. The promise resolves to false when it existed already and nothing was changed, as `addOnce`
   * finds out.
   */
  add: (oc: OrderCloud, id: string) => Promise<unknown>
  /** Removes an assignment. The function must encode ids for the path, because the SDK does not. */
  remove: (oc: OrderCloud, id: string) => Promise<unknown>
  /** Same as `beforeRemove` in `Assignments`, with the id of the assigned record. */
  beforeRemove?: (id: string, confirm: Confirm) => Promise<boolean>
  /** True when the assigned records are personal data. */
  isPersonal?: true
  /** First parts of the query keys whose data changes with an assignment. */
  invalidates?: readonly string[]
  /** True when an added record replaces another one. Removing it again would not restore the previous record. */
  replaces?: true
}

interface AssignmentPanelProps<T extends object, A extends object> {
  /** Title of the panel, such as "Members". */
  title: string
  /** Explanation of the assignment in one sentence. */
  description?: ReactNode
  /** The kind of the assigned records: a reference of `lib/resource/references` or a full descriptor. */
  to: Reference<T>
  assignments: RecordAssignments<A>
  /** Permission to view the names of the assigned records and to open them. */
  viewOf: AccessQualifier
  /** Permission to add and remove assignments. */
  manage: AccessQualifier
  /** Reason why this panel is read-only even for users with the permission. */
  readOnlyReason?: string | undefined
  /** Returns the address of an assigned record's page. */
  hrefOf?: (id: string) => string
  /** Returns notes or controls for a row. */
  noteOf?: (id: string) => ReactNode
  /** Text shown when there are no rows, such as "No members yet." */
  emptyText: string
  /** Consequence of removing in one sentence, shown in the confirmation. */
  removalConsequence: string
}

/**
 * Panel with the records that are assigned to one record, such as the members of a user group. It lists them by name
 * and id in pages, adds one by search, and removes one after a confirmation. Every change is a separate request that
 * takes effect at once, independent of the form above. Give the panel a `key` with the id of the record.
 */
export function AssignmentPanel<T extends object, A extends object>(props: AssignmentPanelProps<T, A>) {
  const { title, description, to, assignments, viewOf, hrefOf, noteOf, emptyText, removalConsequence } = props
  const view = useCan(viewOf)
  const manage = useCan(props.manage)
  const readOnlyReason = manage.allowed ? props.readOnlyReason : manage.reason
  const state = useAssignments(bySingleId(assignments), {
    ...{ title, readOnlyReason },
    describeRow: ({ id }) => `${to.words.one} ${id}`,
    isPerson: () => assignments.isPersonal === true,
  })
  const ids = state.rows.map(({ id }) => id)
  const names = useNamesById(to, ids, view.allowed && !assignments.nameOf)
  const empty = useEmptyPanel(state.query.data && state.rows.length)
  if (empty.isLine)
    return (
      <EmptyPanel
        title={title}
        note={emptyText}
        action={<AssignButton readOnlyReason={readOnlyReason} onOpen={empty.open} />}
      />
    )
  return (
    <Panel title={title}>
      <Stack gap="4" maxW="44rem">
        {description && (
          <Text fontSize="sm" color="fg.muted" mt="-2">
            {description}
          </Text>
        )}
        <Adder
          to={to}
          excludedIds={ids}
          isBusy={state.busyKey !== undefined}
          problem={state.problem && state.problem.key === undefined ? state.problem.message : undefined}
          readOnlyReason={readOnlyReason ?? (view.allowed ? undefined : view.reason)}
          onAdd={(id, name) => state.add({ id }, name)}
        />
        <AssignedRows
          state={state}
          keyOf={({ id }) => id}
          draw={({ id, name }) => ({
            id,
            name: name ?? names.get(id) ?? id,
            href: view.allowed ? hrefOf?.(id) : undefined,
            note: noteOf?.(id),
          })}
          many={title.toLowerCase()}
          none={emptyText}
          removal={removalConsequence}
          readOnlyReason={readOnlyReason}
        />
      </Stack>
    </Panel>
  )
}

/** Search for one record with a button that adds it. Users who cannot change anything see the reason alone. */
export function Adder<T extends object>(props: {
  to: Reference<T>
  excludedIds: readonly string[]
  isBusy: boolean
  problem: string | undefined
  readOnlyReason: string | undefined
  onAdd: (id: string, name: string) => Promise<boolean>
}) {
  const { to, excludedIds, isBusy, problem, readOnlyReason, onAdd } = props
  const inputId = useId()
  const [chosen, setChosen] = useState('')
  const [name, setName] = useState('')
  const add = async () => {
    // Keeps a choice that the user made while the previous one was being added.
    if (chosen !== '' && (await onAdd(chosen, name))) setChosen((now) => (now === chosen ? '' : now))
  }
  if (readOnlyReason !== undefined)
    return (
      <Text fontSize="sm" color="fg.muted">
        {readOnlyReason}
      </Text>
    )
  return (
    <Stack gap="1.5">
      <Label htmlFor={inputId}>Add {to.words.one}</Label>
      <HStack gap="2" align="flex-start">
        <Box flex="1 1 auto" minW="0">
          <RecordPicker
            resource={to}
            value={chosen}
            onChange={(id, record) => {
              setChosen(id)
              setName(record ? to.titleOf(record) : id)
            }}
            excludedIds={excludedIds}
            control={{ id: inputId }}
          />
        </Box>
        <Button
          size="sm"
          variant="outline"
          loading={isBusy}
          disabledReason={chosen === '' ? `Choose the ${to.words.one} first.` : undefined}
          onClick={() => void add()}
        >
          <Icon as={Plus} boxSize="4" />
          Add
        </Button>
      </HStack>
      {problem && <RowProblem>{problem}</RowProblem>}
    </Stack>
  )
}

function bySingleId<A extends object>(assignments: RecordAssignments<A>) {
  const { add, remove, beforeRemove, invalidates, replaces } = assignments
  return {
    ...assignedById(assignments),
    keyOf: ({ id }: Assigned) => id,
    add: (oc: OrderCloud, { id }: Assigned) => add(oc, id),
    remove: (oc: OrderCloud, { id }: Assigned) => remove(oc, id),
    ...(beforeRemove && {
      beforeRemove: ({ id }: Assigned, confirm: Confirm) => beforeRemove(id, confirm),
    }),
    ...(invalidates && { invalidates }),
    ...(replaces && { replaces }),
  }
}
