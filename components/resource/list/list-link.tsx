'use client'

import { Box } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'
import { Icon } from '@/components/ui/icon'
import { LinkButton } from '@/components/ui/link-button'

/** Link beside Create that leads from a list to another view of its records. On phones it is an icon. */
export function ListLink({ href, icon, label }: { href: string; icon: LucideIcon; label: string }) {
  return (
    <LinkButton href={href} variant="outline">
      <Icon as={icon} boxSize="4" />
      <Box as="span" css={{ mdDown: { srOnly: true } }}>
        {label}
      </Box>
    </LinkButton>
  )
}
