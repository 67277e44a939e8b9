'use client'

import { Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { buyerAddresses } from '@/components/companies/addresses/resource'
import { costCenters, creditCards, spendingAccounts } from '@/components/purchasing/public'
import { RowName, RowsFailure, RowsSkeleton } from '@/components/resource/assign/assigned-rows'
import { AssignmentSources } from '@/components/resource/assign/assignment-sources'
import { EmptyPanel, Panel } from '@/components/resource/form/form-layout'
import type { ListedResource } from '@/components/resource/listed-resource'
import { Entries } from '@/components/resource/record/record-facts'
import { useCan } from '@/hooks/use-can'
import { useNamesById } from '@/hooks/use-names-by-id'
import { call } from '@/lib/ordercloud/client'
import { toPlatformError } from '@/lib/ordercloud/errors'
import { failureText } from '@/lib/ordercloud/failures'
import { keys } from '@/lib/ordercloud/keys'
import {
  CHECKOUT_KINDS,
  MAX_ASSIGNMENTS,
  MAX_GROUPS,
  readInheritance,
  type InheritedKind,
  type InheritedRecord,
} from '@/lib/parties/buyer-inheritance'
import { buyerMemberships } from '@/lib/parties/memberships'
import { levelOf, type Party } from '@/lib/parties/party'
import { readAllAssignments } from '@/lib/resource/all-assignments'
import { anyRole } from '@/lib/resource/dependents'
import { recordUrl } from '@/lib/resource/resource'

interface MeansKind {
  kind: InheritedKind
  title: string
  none: string
  resourceOf: (buyerId: string) => ListedResource<object>
}

const KINDS: readonly MeansKind[] = [
  {
    kind: CHECKOUT_KINDS.addresses,
    title: 'Addresses',
    none: 'No address is assigned to this user, its user groups or the buyer.',
    resourceOf: buyerAddresses as unknown as MeansKind['resourceOf'],
  },
  {
    kind: CHECKOUT_KINDS.costCenters,
    title: 'Cost centers',
    none: 'No cost center is assigned to the user groups of this user or to the buyer.',
    resourceOf: costCenters as unknown as MeansKind['resourceOf'],
  },
  {
    kind: CHECKOUT_KINDS.spendingAccounts,
    title: 'Spending accounts',
    none: 'No spending account is assigned to this user, its user groups or the buyer.',
    resourceOf: spendingAccounts as unknown as MeansKind['resourceOf'],
  },
  {
    kind: CHECKOUT_KINDS.creditCards,
    title: 'Credit cards',
    none: 'No credit card is assigned to this user, its user groups or the buyer.',
    resourceOf: creditCards as unknown as MeansKind['resourceOf'],
  },
]

interface UserMeansProps {
  buyerId: string
  userId: string
}

/**
 * Tab with the addresses, cost centers, spending accounts and credit cards that a buyer's user can choose at checkout,
 * each with the assignments that give it. They are changed on the page of the address, cost center, account or card.
 */
export function UserMeans({ buyerId, userId }: UserMeansProps) {
  const memberships = buyerMemberships(buyerId)
  const access = useCan(anyRole(...memberships.readers))
  const groups = useQuery({
    queryKey: keys.list(memberships.groupsPath, { of: userId, isAll: true }),
    queryFn: ({ signal }) =>
      call(
        async (oc) =>
          (
            await readAllAssignments((page) => memberships.list(oc, { userID: userId, ...page }, { signal }))
          ).flatMap(({ UserGroupID }) => UserGroupID ?? []),
        { signal, quiet: true },
      ),
    enabled: access.allowed,
  })
  if (!access.allowed)
    return (
      <EmptyPanel
        title="Checkout"
        note={`To see what this user gets from user groups, you need the platform role ${memberships.readers[0]}.`}
      />
    )
  if (groups.data === undefined)
    return (
      <Panel title="Checkout">
        {groups.isError ? (
          <RowsFailure
            what="user groups"
            text={failureText(toPlatformError(groups.error))}
            onRetry={() => void groups.refetch()}
          />
        ) : (
          <RowsSkeleton what="user groups" />
        )}
      </Panel>
    )
  return (
    <>
      {KINDS.map((means) => (
        <MeansPanel key={means.title} means={means} groupIds={groups.data} {...{ buyerId, userId }} />
      ))}
    </>
  )
}

interface MeansPanelProps extends UserMeansProps {
  means: MeansKind
  groupIds: readonly string[]
}

function MeansPanel({ means, buyerId, userId, groupIds }: MeansPanelProps) {
  const { kind, title, none, resourceOf } = means
  const resource = resourceOf(buyerId)
  const access = useCan(resource.access.view)
  const query = useQuery({
    queryKey: keys.list(kind.path, { buyerId, userId, groupIds }),
    queryFn: ({ signal }) =>
      call((oc) => readInheritance(oc, kind, { buyerId, userId, groupIds }, { signal }), {
        signal,
        quiet: true,
      }),
    enabled: access.allowed,
  })
  const records = query.data?.records ?? []
  const names = useNamesById(
    resource,
    records.map(({ id }) => id),
    access.allowed,
  )
  if (!access.allowed) return <EmptyPanel title={title} note={access.reason} />
  if (query.data && records.length === 0) return <EmptyPanel title={title} note={none} />
  return (
    <Panel title={title}>
      {query.data === undefined ? (
        query.isError ? (
          <RowsFailure
            what={resource.words.many}
            text={failureText(toPlatformError(query.error))}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <RowsSkeleton what={resource.words.many} />
        )
      ) : (
        <Stack gap="2" maxW="44rem">
          <Entries>
            {records.map((record) => (
              <li key={record.id}>
                <RowName
                  row={{
                    id: record.id,
                    name: names.get(record.id) ?? record.id,
                    href: recordUrl(resource, record.id),
                    note: <Sources record={record} kind={kind} />,
                  }}
                />
              </li>
            ))}
          </Entries>
          {!query.data.isComplete && (
            <Text fontSize="sm" color="fg.muted">
              There may be more. Only the first {MAX_ASSIGNMENTS} assignments of the buyer, the user and each
              of {MAX_GROUPS} user groups are checked.
            </Text>
          )}
        </Stack>
      )}
    </Panel>
  )
}

/** Shows the parties that give a user a record, and what for. */
function Sources({ record: { from }, kind }: { record: InheritedRecord; kind: InheritedKind }) {
  const flags = (kind.flags ?? []).filter(({ field }) => from.some(({ Flags }) => Flags?.includes(field)))
  return (
    <>
      <AssignmentSources
        isDirect={from.some((party) => levelOf(party) === 'user')}
        from={from.filter((party) => levelOf(party) !== 'user').map(withoutFlags)}
      />
      {flags.length > 0 && ` · ${flags.map(({ label }) => label).join(', ')}`}
    </>
  )
}

function withoutFlags({ Flags: _, ...party }: Party): Party {
  return party
}
