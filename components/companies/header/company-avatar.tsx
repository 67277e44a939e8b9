'use client'

import { Box } from '@chakra-ui/react'
import { useState } from 'react'
import { Avatar, type AvatarProps } from '@/components/ui/avatar'
import { useHydrated } from '@/hooks/use-hydrated'
import { getSettings } from '@/lib/settings'

/**
 * Shows the round picture of a company from the operator's picture service. The initials are shown until the picture
 * has loaded, and permanently when no service is configured or the service cannot be reached.
 */
export function CompanyAvatar({ id, name, size }: { id: string; name: string; size?: AvatarProps['size'] }) {
  const address = avatarOf(id, getSettings().avatarUrl)
  const [loaded, setLoaded] = useState('')
  // Rendered after hydration, because an error before that would not be handled and a broken image would remain.
  const isReady = useHydrated()
  const isShown = address !== undefined && loaded === address
  return (
    <Box position="relative" display="inline-flex" flexShrink="0" borderRadius="full" overflow="hidden">
      <Avatar name={name} size={size} style={{ visibility: isShown ? 'hidden' : undefined }} />
      {isReady && address !== undefined && (
        <Box
          asChild
          key={address}
          position="absolute"
          inset="0"
          boxSize="full"
          objectFit="cover"
          bg="bg.muted"
          opacity={isShown ? 1 : 0}
        >
          {/* The address is on a host that is not known in advance, which Next's own component cannot fetch. */}
          {/* eslint-disable-next-line @next/next/no-img-element */}
          <img src={address} alt="" referrerPolicy="no-referrer" onLoad={() => setLoaded(address)} />
        </Box>
      )}
    </Box>
  )
}

/**
 * Returns the URL of a company's picture. Undefined when the operator has configured no picture service. Company IDs
 * are then not sent to other hosts.
 *
 * @param pattern the setting, e.g. `https://pictures.example/{id}.png`
 */
function avatarOf(id: string, pattern: string): string | undefined {
  return pattern === '' ? undefined : pattern.replaceAll('{id}', () => encodeURIComponent(id))
}
