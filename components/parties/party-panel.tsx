'use client'

import { Stack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { AssignedRows } from '@/components/resource/assigned-rows'
import { Panel } from '@/components/resource/form-layout'
import { useAssignments } from '@/hooks/use-assignments'
import { useCan } from '@/hooks/use-can'
import { usePartyNames } from '@/hooks/use-party-names'
import type { Confirm } from '@/lib/forms/record-form'
import type { OrderCloud } from '@/lib/ordercloud/sdk'
import {
  describeParty,
  ownIdOf,
  partyKey,
  partyOf,
  type Party,
  type PartyKind,
  type PartyLevel,
} from '@/lib/parties/party'
import type { AccessQualifier } from '@/lib/permissions/check'
import type { AssignmentList, AssignmentPage, Assignments } from '@/lib/resource/assignments'
import { PartyAdder } from './party-adder'

/** The calls for the parties that one record is assigned to. */
export interface PartyAssignments {
  /** Unique among all kinds of lists, and the first word of its query keys: `securityprofiles/parties`. */
  path: string
  /** Whose they are: the id of the record, unique within the path. */
  of: string
  list: (
    oc: OrderCloud,
    page: AssignmentPage,
    request: object,
  ) => Promise<AssignmentList<{ [Field in keyof Party]?: string | null }>>
  add: (oc: OrderCloud, party: Party) => Promise<unknown>
  /** `partyQuery` spells a party as the library's calls take it. */
  remove: (oc: OrderCloud, party: Party) => Promise<unknown>
  /** As in `Assignments`. */
  beforeRemove?: (party: Party, confirm: Confirm) => Promise<boolean>
  /** First words of query keys of whatever reads differently afterwards. */
  touches?: readonly string[]
}

interface PartyPanelProps {
  title: string
  /** What it means to be assigned, a sentence or two. */
  description?: ReactNode
  assignments: PartyAssignments
  /** Whom the platform lets it be assigned to; the first ones are chosen at first. */
  kinds: readonly PartyKind[]
  levels: readonly PartyLevel[]
  /** Who may add and remove. */
  manage: AccessQualifier
  none: string
  /** What removing means, one sentence; asked before. */
  removal: string
}

/**
 * The companies, groups and users that one record is assigned to, each by name with what it is, and a way to add one.
 * Every change is a call of its own that takes effect at once. Give it a `key` with the id of the record.
 */
export function PartyPanel(props: PartyPanelProps) {
  const { title, description, assignments, kinds, levels, none, removal } = props
  const manage = useCan(props.manage)
  const refusal = manage.allowed ? undefined : manage.reason
  const state = useAssignments(asSource(assignments), {
    ...{ title, refusal },
    say: (party) => [describeParty(party), ownIdOf(party)].filter(Boolean).join(' '),
    isPerson: ({ UserID }) => UserID !== undefined,
  })
  const nameOf = usePartyNames(state.rows)
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
          isBusy={state.busyKey !== undefined}
          problem={state.problem && state.problem.key === undefined ? state.problem.message : undefined}
          refusal={refusal}
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
              note: describeParty(party, companyName),
            }
          }}
          many="assignments"
          none={none}
          removal={removal}
          refusal={refusal}
        />
      </Stack>
    </Panel>
  )
}

function asSource(assignments: PartyAssignments): Assignments<Party> {
  return {
    ...assignments,
    keyOf: partyKey,
    list: async (oc, page, request) => {
      const { Items, Meta } = await assignments.list(oc, page, request)
      return { Items: Items.map(partyOf), Meta }
    },
  }
}
