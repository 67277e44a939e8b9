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
import type { AssignmentList, AssignmentPage } from '@/lib/resource/assignments'
import type { Reference } from '@/lib/resource/reference'
import { AssignedRows } from './assigned-rows'
import { RowProblem } from './row-problem'
import { Panel } from './form-layout'
import { RecordPicker } from './record-picker'

/** The calls for what is assigned to one record, by the ids of what is assigned. */
export interface RecordAssignments<A extends object> {
  /** Unique among all kinds of lists, and the first word of its query keys: `usergroups/members`. */
  path: string
  /** Whose they are: the id of the record, unique within the path. */
  of: string
  list: (oc: OrderCloud, page: AssignmentPage, request: object) => Promise<AssignmentList<A>>
  /** Id of the record that one row of that list assigns. */
  idOf: (assignment: A) => string | undefined
  /** What it is called, where the list itself says so; otherwise its name is looked up. */
  nameOf?: (assignment: A) => string | undefined
  /** Answers false where it was there already and nothing was changed; `addOnce` looks. */
  add: (oc: OrderCloud, id: string) => Promise<unknown>
  /** Ids that go into a path are encoded by whoever declares the call: the library does not. */
  remove: (oc: OrderCloud, id: string) => Promise<unknown>
  /** As in `Assignments`, by id. */
  beforeRemove?: (id: string, confirm: Confirm) => Promise<boolean>
  /** What is assigned are people. */
  isPersonal?: true
  /** First words of query keys of whatever reads differently afterwards. */
  touches?: readonly string[]
  /** What is added takes the place of another one: taking it back would not bring that one back. */
  replaces?: true
}

export interface AssignmentPanelProps<T extends object, A extends object> {
  /** "Members" */
  title: string
  /** What it means to be assigned, one sentence. */
  description?: ReactNode
  /** What is assigned: a reference of `lib/resource/references` or a whole descriptor. */
  to: Reference<T>
  assignments: RecordAssignments<A>
  /** Who may see the names of what is assigned, and open it. */
  viewOf: AccessQualifier
  /** Who may add and remove. */
  manage: AccessQualifier
  /** Why nothing can be added or removed here, beyond lacking the permission. */
  refusal?: string | undefined
  /** The page of one of them. */
  hrefOf?: (id: string) => string
  /** What else is to be said of a row, or can be done with it. */
  noteOf?: (id: string) => ReactNode
  /** In place of rows, when there are none: "Nobody is a member yet." */
  none: string
  /** What removing means, one sentence; asked before. */
  removal: string
}

/**
 * The records that are assigned to one record, such as the members of a user group: listed by name and id, page by
 * page, added by search, removed after a question. Every change is a call of its own that takes effect at once, apart
 * from the form above. Give it a `key` with the id of the record it belongs to.
 */
export function AssignmentPanel<T extends object, A extends object>(props: AssignmentPanelProps<T, A>) {
  const { title, description, to, assignments, viewOf, hrefOf, noteOf, none, removal } = props
  const view = useCan(viewOf)
  const manage = useCan(props.manage)
  const refusal = manage.allowed ? props.refusal : manage.reason
  const state = useAssignments(bySingleId(assignments), {
    ...{ title, refusal },
    say: ({ id }) => `${to.words.one} ${id}`,
    isPerson: () => assignments.isPersonal === true,
  })
  const ids = state.rows.map(({ id }) => id)
  const names = useNamesById(to, ids, view.allowed && !assignments.nameOf)
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
          without={ids}
          isBusy={state.busyKey !== undefined}
          problem={state.problem && state.problem.key === undefined ? state.problem.message : undefined}
          refusal={refusal ?? (view.allowed ? undefined : view.reason)}
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
          none={none}
          removal={removal}
          refusal={refusal}
        />
      </Stack>
    </Panel>
  )
}

/** A search for one record, and the button that adds it. */
export function Adder<T extends object>(props: {
  to: Reference<T>
  without: readonly string[]
  isBusy: boolean
  problem: string | undefined
  refusal: string | undefined
  onAdd: (id: string, name: string) => Promise<boolean>
}) {
  const { to, without, isBusy, problem, refusal, onAdd } = props
  const inputId = useId()
  const [chosen, setChosen] = useState('')
  const [name, setName] = useState('')
  const add = async () => {
    // What was chosen while it was being added stays.
    if (chosen !== '' && (await onAdd(chosen, name))) setChosen((now) => (now === chosen ? '' : now))
  }
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
            without={without}
            isReadOnly={refusal !== undefined}
            control={{ id: inputId }}
          />
        </Box>
        <Button
          size="sm"
          variant="outline"
          loading={isBusy}
          disabledReason={refusal ?? (chosen === '' ? `Choose the ${to.words.one} first.` : undefined)}
          onClick={() => void add()}
        >
          <Icon as={Plus} boxSize="4" />
          Add
        </Button>
      </HStack>
      {refusal && (
        <Text fontSize="sm" color="fg.muted">
          {refusal}
        </Text>
      )}
      {problem && <RowProblem>{problem}</RowProblem>}
    </Stack>
  )
}

interface Assigned {
  id: string
  name?: string | undefined
}

function bySingleId<A extends object>(assignments: RecordAssignments<A>) {
  const { path, of, list, idOf, nameOf, add, remove, beforeRemove, touches, replaces } = assignments
  return {
    path,
    of,
    list: async (oc: OrderCloud, page: AssignmentPage, request: object) => {
      const { Items, Meta } = await list(oc, page, request)
      return { Items: Items.map((one): Assigned => ({ id: idOf(one) ?? '', name: nameOf?.(one) })), Meta }
    },
    keyOf: ({ id }: Assigned) => id,
    add: (oc: OrderCloud, { id }: Assigned) => add(oc, id),
    remove: (oc: OrderCloud, { id }: Assigned) => remove(oc, id),
    ...(beforeRemove && {
      beforeRemove: ({ id }: Assigned, confirm: Confirm) => beforeRemove(id, confirm),
    }),
    ...(touches && { touches }),
    ...(replaces && { replaces }),
  }
}
