'use client'

import { HStack, Text } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import { Fragment } from 'react'
import type { ApprovalWait } from '@/components/orders/rules/waiting'
import { RecordLink } from '@/components/resource/record/record-link'
import { Icon } from '@/components/ui/icon'
import type { KnownApprovals } from './use-approval-names'

type Group = ApprovalWait['groups'][number]

/** Line that names the groups whose approval is pending, and the rules that require it. */
export function ApprovalWaitLine({ wait, names }: { wait: ApprovalWait; names: KnownApprovals }) {
  const [first, ...others] = wait.groups
  if (!first) return null
  return (
    <HStack
      role="note"
      gap="2"
      mt="2"
      px="3"
      py="1.5"
      align="flex-start"
      borderRadius="l2"
      bg="bg.warning"
      color="fg.warning"
      fontWeight="medium"
      display={{ base: 'flex', _print: 'none' }}
    >
      <Icon as={TriangleAlert} boxSize="4" mt="0.5" flexShrink="0" />
      <Text css={{ overflowWrap: 'anywhere', '& a': { color: 'inherit' } }}>
        Waits {wait.age} for <ApprovingGroup group={first} names={names} />.
        {others.length > 0 && ' Also waits for '}
        {others.map((group, at) => (
          <Fragment key={group.groupId}>
            {at > 0 && ', '}
            <ApprovingGroup group={group} names={names} />
          </Fragment>
        ))}
        {others.length > 0 && '.'}
      </Text>
    </HStack>
  )
}

/** Shows a group with its rules in words. It links to the group's page, which lists who may answer. */
function ApprovingGroup({ group: { groupId, ruleIds }, names }: { group: Group; names: KnownApprovals }) {
  const side = names.sideOf(groupId)
  const rules = ruleIds.map((id) => names.rule(id)).filter(Boolean)
  return (
    <>
      {side ? (
        <RecordLink to={[...side.groupsAt, groupId]} view={side.viewGroups}>
          {names.group(groupId)}
        </RecordLink>
      ) : (
        names.group(groupId)
      )}
      {rules.length > 0 && ` (${rules.join('; ')})`}
    </>
  )
}
