'use client'

import { Flex, Stack } from '@chakra-ui/react'
import { Check, Circle } from 'lucide-react'
import { Icon } from '@/components/ui/icon'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import { PASSWORD_RULES } from '@/lib/forms/password'

/**
 * List of the rules for a new password. Each rule is marked as soon as it is met. `id` is for the `aria-describedby` of
 * the password field.
 */
export function PasswordRules({ id, password }: { id: string; password: string }) {
  return (
    <Stack as="ul" id={id} gap="1" listStyleType="none" fontSize="sm" color="fg.muted">
      {PASSWORD_RULES.map(({ need, isMet }) => {
        const isDone = isMet(password)
        return (
          <Flex as="li" key={need} gap="2" align="center" color={isDone ? 'fg.success' : undefined}>
            <Icon as={isDone ? Check : Circle} boxSize={isDone ? '4' : '2'} mx={isDone ? '0' : '1'} />
            {need.charAt(0).toUpperCase() + need.slice(1)}
            {isDone && <VisuallyHidden>: met</VisuallyHidden>}
          </Flex>
        )
      })}
    </Stack>
  )
}
