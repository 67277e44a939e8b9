'use client'

import { Box, Flex, Grid, HStack, Stack, Text } from '@chakra-ui/react'
import { Id } from '@/components/resource/cells'
import { StatusBadge } from '@/components/ui/badge'
import { OfficeLink } from '@/components/ui/link'
import type { Holdings } from '@/lib/permissions/check'
import { describeAccess, missingPermissionReason, type PlaceRights, type PermissionStatus } from './overview'

/** Row of one area. It shows whether the area may be viewed and changed, and by which permissions. */
export function RightsRow({ place, holdings }: { place: PlaceRights; holdings: Holdings }) {
  const { label, href, mayView, mayChange, permissions } = place
  return (
    <Box as="li" borderTopWidth="1px" borderColor="border.muted" py="3">
      <Grid
        templateColumns={{ base: '1fr', md: 'minmax(0, 1fr) 16rem' }}
        columnGap="4"
        rowGap="2"
        alignItems="center"
      >
        <Box minW="0">
          {mayView && href !== undefined ? (
            <OfficeLink href={href} fontWeight="medium">
              {label}
            </OfficeLink>
          ) : (
            <Text fontWeight="medium">{label}</Text>
          )}
          <Text fontSize="sm" color="fg.muted">
            {describeAccess(place, holdings)}
          </Text>
        </Box>
        <HStack gap="2" justify={{ md: 'end' }}>
          <StatusBadge isOn={mayView} on="Can view" off="Cannot view" />
          {mayChange !== undefined && <StatusBadge isOn={mayChange} on="Can change" off="Cannot change" />}
        </HStack>
      </Grid>
      <Box as="details" fontSize="sm" mt="1">
        <Box as="summary" cursor="pointer" width="fit-content" color="fg.muted" py={{ mdDown: '2' }}>
          Required roles<Box as="span" srOnly>{` for ${label}`}</Box>
        </Box>
        <Stack as="ul" gap="3" py="2" listStyleType="none">
          {permissions.map((status) => (
            <PermissionLine key={status.definition.Name} status={status} holdings={holdings} />
          ))}
        </Stack>
      </Box>
    </Box>
  )
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
