'use client'

import { Box, Flex, Heading, Stack, Text } from '@chakra-ui/react'
import { Lock } from 'lucide-react'
import { Icon } from '@/components/ui/icon'
import { OfficeLink } from '@/components/ui/link'
import type { Access } from '@/lib/permissions/explain'

interface NoAccessProps {
  /** Heading of the page that could not be opened. */
  title: string
  access: Access
}

/** Message in place of a page that the user may not view. It names the permission and the missing roles. */
export function NoAccess({ title, access }: NoAccessProps) {
  if (access.allowed) return null
  return (
    <Stack align="flex-start" gap="4" maxW="40rem" mx="auto" py={{ base: '8', md: '16' }}>
      <Box p="3" borderRadius="full" bg="bg.muted" color="fg.muted">
        <Icon as={Lock} />
      </Box>
      <Stack gap="2">
        <Heading as="h1" size="2xl">
          {title}: no access
        </Heading>
        <Text color="fg.muted">
          {access.reason}
          {access.missing.length > 0 && ' An administrator can grant it in a security profile.'}
        </Text>
      </Stack>
      {access.missing.length > 0 && (
        <Box>
          <Text fontSize="sm" fontWeight="medium" mb="2">
            Missing roles
          </Text>
          <Flex as="ul" gap="2" wrap="wrap" listStyleType="none">
            {access.missing.map((role) => (
              <Box
                as="li"
                key={role}
                px="2"
                py="0.5"
                borderRadius="l1"
                bg="bg.muted"
                fontFamily="mono"
                fontSize="sm"
              >
                {role}
              </Box>
            ))}
          </Flex>
        </Box>
      )}
      {access.missing.length > 0 && (
        <OfficeLink href="/settings/permissions">See all your permissions</OfficeLink>
      )}
    </Stack>
  )
}
