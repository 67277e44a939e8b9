'use client'

import { Icon as ChakraIcon, type IconProps as ChakraIconProps } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'
import { classNames } from './theme/class-names'

export interface IconProps extends Omit<ChakraIconProps, 'as' | 'children'> {
  as: LucideIcon
}

/**
 * Icon beside text. It is hidden from assistive technology, so an element without text needs an accessible name of its
 * own.
 */
export function Icon({ as: Glyph, className, ...props }: IconProps) {
  return (
    <ChakraIcon className={classNames('ui-icon ui-office-icon', className)} aria-hidden {...props}>
      <Glyph strokeWidth={1.75} />
    </ChakraIcon>
  )
}
