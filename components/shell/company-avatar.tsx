'use client'

import { Box, Image } from '@chakra-ui/react'
import { useState } from 'react'
import { Avatar, type AvatarProps } from '@/components/ui/avatar'
import { useHydrated } from '@/hooks/use-hydrated'
import { getSettings } from '@/lib/settings'
import { avatarOf } from '@/lib/settings/avatar'

/**
 * A company's round picture from the operator's picture service. Its initials stand there until the picture has
 * come, for good where no service is set or it cannot be reached.
 */
export function CompanyAvatar({ id, name, size }: { id: string; name: string; size?: AvatarProps['size'] }) {
  const address = avatarOf(id, getSettings().avatarUrl)
  const [loaded, setLoaded] = useState('')
  // Asked for once someone listens: a picture that fails before that would stay a broken one.
  const isReady = useHydrated()
  const isShown = address !== undefined && loaded === address
  return (
    <Box position="relative" display="inline-flex" flexShrink="0" borderRadius="full" overflow="hidden">
      <Avatar name={name} size={size} visibility={isShown ? 'hidden' : undefined} />
      {isReady && address !== undefined && (
        <Image
          key={address}
          src={address}
          alt=""
          referrerPolicy="no-referrer"
          position="absolute"
          inset="0"
          boxSize="full"
          bg="bg.muted"
          opacity={isShown ? 1 : 0}
          onLoad={() => setLoaded(address)}
        />
      )}
    </Box>
  )
}
