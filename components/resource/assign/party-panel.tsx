'use client'

import { Stack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { AssignedRows } from './assigned-rows'
import { AssignButton } from './assign-button'
import { useEmptyPanel } from './use-empty-panel'
import { EmptyPanel, Panel } from '@/components/resource/form/form-layout'
import { useAssignments } from '@/hooks/use-assignments'
import { useCan } from '@/hooks/use-can'
import { usePartyNames } from '@/hooks/use-party-names'
import type { Confirm } from '@/lib/forms/record-form'
import type { OrderCloud } from '@/lib/ordercloud/sdk'
import {
  describeParty,
  ownIdOf,
  partyKey,
  type Party,
  type PartyKind,
  type PartyLevel,
} from '@/lib/parties/party'
import { assignedParties, type PartyFlag, type PartyList } from '@/lib/parties/party-assignments'
import type { AccessQualifier } from '@/lib/permissions/check'
import type { Assignments } from '@/lib/resource/assignments'
import { PartyAdder } from './party-adder'

/** The API operations for the parties that one record is assigned to. */
interface PartyAssignments extends PartyList {
  add: (oc: OrderCloud, party: Party) => Promise<unknown>
  /** Removes a party. `partyQuery` converts it to the parameters of the SDK. */
  remove: (oc: OrderCloud, party: Party) => Promise<unknown>
  /** Same as `replaces` in `Assignments`. */
  replaces?: true
  /** Same as `beforeRemove` in `Assignments`. */
  beforeRemove?: (party: Party, confirm: Confirm) => Promise<boolean>
  /** First parts of the query keys whose data changes with an assignment. */
  invalidates?: readonly string[]
}

interface PartyPanelProps {
  title: string
  /** Explanation of the assignment in one or two sentences. */
  description?: ReactNode
  assignments: PartyAssignments
  /** The parties that the platform allows in this assignment. The first kind and the first level are preselected. */
  kinds: readonly PartyKind[]
  levels: readonly PartyLevel[]
  /** The buyer that all parties belong to, for records below a buyer. */
  buyerId?: string
  /** Permission to list the assignments, where it differs from that of the record. */
  view?: AccessQualifier
  /** Permission to add and remove assignments. */
  manage: AccessQualifier
  /** Reason why a user with this permission cannot change the assignments of this record. */
  blockedReason?: string | undefined
  emptyText: string
  /** Consequence of removing in one sentence, shown in the confirmation. */
  removalConsequence: string
}

/**
 * Panel with the companies, groups and users that one record is assigned to, and a form to add one. Every change is a
 * separate request that takes effect at once. Users who may not list them see the reason. Give the panel a `key` with
 * the id of the record.
 */
export function PartyPanel(props: PartyPanelProps) {
  const view = useCan(props.view ?? true)
  if (!view.allowed) return <EmptyPanel title={props.title} note={view.reason} />
  return <ListedParties {...props} />
}

function ListedParties(props: PartyPanelProps) {
  const { title, description, assignments, kinds, levels, buyerId, emptyText, removalConsequence } = props
  const manage = useCan(props.manage)
  const readOnlyReason = manage.allowed ? props.blockedReason : manage.reason
  const state = useAssignments(asSource(assignments), {
    ...{ title, readOnlyReason },
    describeRow: (party) => [describeParty(party), ownIdOf(party)].filter(Boolean).join(' '),
    isPerson: ({ UserID }) => UserID !== undefined,
  })
  const nameOf = usePartyNames(state.rows)
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
          <Text as="div" fontSize="sm" color="fg.muted" mt="-2">
            {description}
          </Text>
        )}
        <PartyAdder
          kinds={kinds}
          levels={levels}
          buyerId={buyerId}
          flags={assignments.flags}
          missingFlagReason={assignments.missingFlagReason}
          isBusy={state.busyKey !== undefined}
          problem={state.problem && state.problem.key === undefined ? state.problem.message : undefined}
          readOnlyReason={readOnlyReason}
          onAdd={state.add}
        />
        <AssignedRows
          state={state}
          keyOf={partyKey}
          draw={(party) => {
            const { name, companyName, href } = nameOf(party)
            return {
              id: party.UserID ?? party.UserGroupID ?? party.BuyerID ?? party.SupplierID ?? name,
              name,
              href,
              note: [describeParty(party, companyName), ...flagLabels(party, assignments.flags)].join('. '),
            }
          }}
          many="assignments"
          none={emptyText}
          removal={removalConsequence}
          readOnlyReason={readOnlyReason}
        />
      </Stack>
    </Panel>
  )
}

function flagLabels({ Flags = [] }: Party, flags: readonly PartyFlag[] = []): string[] {
  return flags.filter(({ field }) => Flags.includes(field)).map(({ label }) => label)
}

function asSource(assignments: PartyAssignments): Assignments<Party> {
  return {
    ...assignments,
    ...assignedParties(assignments),
    keyOf: partyKey,
  }
}
