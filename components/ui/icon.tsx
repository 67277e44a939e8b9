'use client'

import { Icon as ChakraIcon, type IconProps as ChakraIconProps } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'

export interface IconProps extends Omit<ChakraIconProps, 'as' | 'children'> {
  as: LucideIcon
}

/** An icon beside words, hidden from assistive technology: a thing without words needs a name, not an icon. */
export function Icon({ as: Glyph, ...props }: IconProps) {
  return (
    <ChakraIcon boxSize="5" flexShrink="0" aria-hidden {...props}>
      <Glyph strokeWidth={1.75} />
    </ChakraIcon>
  )
}
