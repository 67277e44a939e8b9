'use client'

import { Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { AssignButton } from '@/components/resource/assign/assign-button'
import { AssignedRows, RowsFailure } from '@/components/resource/assign/assigned-rows'
import { Labeled, PartyAdder } from '@/components/resource/assign/party-adder'
import { useEmptyPanel } from '@/components/resource/assign/use-empty-panel'
import { EmptyPanel, Panel } from '@/components/resource/form/form-layout'
import { Select } from '@/components/ui/select'
import { useAssignments } from '@/hooks/use-assignments'
import { useCan } from '@/hooks/use-can'
import { usePartyNames } from '@/hooks/use-party-names'
import { call } from '@/lib/ordercloud/client'
import { toPlatformError } from '@/lib/ordercloud/errors'
import { failureText } from '@/lib/ordercloud/failures'
import { keys } from '@/lib/ordercloud/keys'
import type { MessageSender, MessageType } from '@/lib/ordercloud/models'
import { describeParty, levelOf, ownIdOf, partyKey, partyOf, type Party } from '@/lib/parties/party'
import type { PartyList } from '@/lib/parties/party-assignments'
import type { AccessQualifier } from '@/lib/permissions/check'
import { readAllAssignments } from '@/lib/resource/all-assignments'
import { nameWords } from '@/lib/resource/words'
import { idleReason, listenerKey, listenersOf, NO_REMOVAL, type CcListener } from './cc-listeners'

const TITLE = 'CC listeners'
const NONE = 'Nobody gets copies of the emails yet.'

interface CcListenerPanelProps {
  record: MessageSender
  /** The list of the companies and user groups that the message sender is assigned to. */
  parties: PartyList
  /** Permission to list and add them. The platform requires the same role for both. */
  access: AccessQualifier
}

/**
 * Panel with the users and user groups that get copies of a message sender's emails. They can be added, but not
 * removed, because the platform has no call for it. Give the panel a `key` with the id of the record.
 */
export function CcListenerPanel(props: CcListenerPanelProps) {
  const access = useCan(props.access)
  if (!access.allowed) return <EmptyPanel title={TITLE} note={access.reason} />
  return <ListedListeners {...props} />
}

function ListedListeners({ record, parties }: CcListenerPanelProps) {
  const state = useAssignments(listenersOf(record.ID ?? ''), {
    title: TITLE,
    readOnlyReason: undefined,
    describeRow: ({ to, type }) => `${describeParty(to)} ${ownIdOf(to)} (${nameWords(type)})`,
    isPerson: ({ to }) => to.UserID !== undefined,
  })
  const empty = useEmptyPanel(state.query.data && state.rows.length)
  const assigned = useQuery({
    queryKey: keys.list(parties.path, { of: parties.of, part: 'all' }),
    queryFn: ({ signal }) =>
      call((oc) => readAllAssignments((page) => parties.list(oc, page, { signal })), { signal }),
    enabled: !empty.isLine,
  })
  const places = assigned.data?.map(partyOf)
  const nameOf = usePartyNames([...state.rows.flatMap(({ to, of }) => [to, of]), ...(places ?? [])])
  const labelOf = (party: Party) => {
    const { name, companyName } = nameOf(party)
    if (ownIdOf(party) === '') return 'All admin users'
    return levelOf(party) === 'company' ? name : `${name} of ${companyName ?? 'the marketplace'}`
  }
  if (empty.isLine)
    return (
      <EmptyPanel
        title={TITLE}
        note={NONE}
        action={<AssignButton readOnlyReason={undefined} onOpen={empty.open} />}
      />
    )
  return (
    <Panel title={TITLE}>
      <Stack gap="4" maxW="44rem">
        <Text fontSize="sm" color="fg.muted" mt="-2">
          Users and user groups that get a copy of each email of one type. {NO_REMOVAL}
        </Text>
        {assigned.isError && !places ? (
          <RowsFailure
            what="assignments"
            text={failureText(toPlatformError(assigned.error))}
            onRetry={() => void assigned.refetch()}
          />
        ) : (
          <ListenerAdder
            sender={record}
            places={places}
            labelOf={labelOf}
            isBusy={state.busyKey !== undefined}
            problem={state.problem?.message}
            onAdd={state.add}
          />
        )}
        <AssignedRows
          state={state}
          keyOf={listenerKey}
          draw={(listener) => {
            const { to, type, of } = listener
            const { name, companyName, href } = nameOf(to)
            const idle = idleReason(listener, record, places)
            return {
              id: ownIdOf(to),
              ...{ name, href },
              note: [
                describeParty(to, companyName),
                `“${nameWords(type)}” to ${labelOf(of)}`,
                ...(idle === undefined ? [] : [idle]),
              ].join('. '),
            }
          }}
          many="CC listeners"
          none={NONE}
          removal={NO_REMOVAL}
          readOnlyReason={NO_REMOVAL}
        />
      </Stack>
    </Panel>
  )
}

/** Form that adds a listener: the type of email, the assignment of the message sender, and who gets the copies. */
function ListenerAdder(props: {
  sender: MessageSender
  /** Undefined while they are loading. */
  places: readonly Party[] | undefined
  labelOf: (party: Party) => string
  isBusy: boolean
  problem: string | undefined
  onAdd: (listener: CcListener, name: string) => Promise<boolean>
}) {
  const { sender, places, labelOf, isBusy, problem, onAdd } = props
  const id = useId()
  const types = sender.MessageTypes ?? []
  const [chosenType, setChosenType] = useState<string>()
  const [chosenPlace, setChosenPlace] = useState<string>()
  const type = types.find((one) => one === chosenType) ?? types[0]
  const place = places?.find((one) => partyKey(one) === chosenPlace) ?? places?.[0]
  const missing =
    places === undefined
      ? 'The assignments are loading.'
      : place === undefined
        ? 'Assign the message sender to a company or user group first.'
        : undefined
  return (
    <PartyAdder
      kinds={['seller', 'buyer', 'supplier']}
      levels={['user', 'group']}
      isBusy={isBusy}
      problem={problem}
      readOnlyReason={undefined}
      missingReason={type === undefined ? 'The message sender has no type of email.' : missing}
      onAdd={(to, name) =>
        type && place ? onAdd({ to, type: type as MessageType, of: place }, name) : Promise.resolve(false)
      }
    >
      <Labeled id={`${id}-type`} label="Type of email">
        <Select id={`${id}-type`} value={type ?? ''} onChange={(event) => setChosenType(event.target.value)}>
          {types.map((one) => (
            <option key={one} value={one}>
              {nameWords(one)}
            </option>
          ))}
        </Select>
      </Labeled>
      <Labeled id={`${id}-place`} label="Emails to">
        <Select
          id={`${id}-place`}
          value={place ? partyKey(place) : ''}
          onChange={(event) => setChosenPlace(event.target.value)}
        >
          {(places ?? []).map((one) => (
            <option key={partyKey(one)} value={partyKey(one)}>
              {labelOf(one)}
            </option>
          ))}
        </Select>
      </Labeled>
    </PartyAdder>
  )
}
