import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import { Id } from '@/components/resource/cells'
import { OfficeLink } from '@/components/ui/link'
import { MatrixMark, type MatrixRow } from '@/components/ui/matrix'
import type { Holdings } from '@/lib/permissions/check'
import { describeAccess, missingPermissionReason, type PlaceRights, type PermissionStatus } from './overview'

/** Returns the row of one place: whether it may be viewed and changed, and by which permissions. */
export function rightsRow(place: PlaceRights, holdings: Holdings): MatrixRow {
  const { key, label, href, mayView, mayChange, permissions } = place
  return {
    key,
    label,
    name: mayView && href !== undefined ? <OfficeLink href={href}>{label}</OfficeLink> : label,
    note: describeAccess(place, holdings),
    cells: [
      <MatrixMark key="view" isOn={mayView} on="Yes" off="No" />,
      mayChange === undefined ? undefined : <MatrixMark key="change" isOn={mayChange} on="Yes" off="No" />,
    ],
    details: (
      <Stack as="ul" gap="3" listStyleType="none">
        {permissions.map((status) => (
          <PermissionLine key={status.definition.Name} status={status} holdings={holdings} />
        ))}
      </Stack>
    ),
  }
}

function PermissionLine({ status, holdings }: { status: PermissionStatus; holdings: Holdings }) {
  const { Name, Description, Roles, CustomRoles } = status.definition
  const reason = missingPermissionReason(status, holdings)
  return (
    <Box as="li">
      <Text>
        <Text as="span" fontWeight="medium">
          {Name}
        </Text>
        : {Description}. {reason === undefined ? 'You have this permission.' : reason}
      </Text>
      <Flex columnGap="3" rowGap="1" wrap="wrap" color="fg.muted">
        {[...Roles, ...CustomRoles].map((role) => (
          <Id key={role}>{role}</Id>
        ))}
      </Flex>
    </Box>
  )
}
