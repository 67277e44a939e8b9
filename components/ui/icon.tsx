'use client'

import { chakra, type HTMLChakraProps } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'
import { classNames } from './theme/class-names'

interface IconProps extends Omit<HTMLChakraProps<'svg'>, 'as' | 'children'> {
  as: LucideIcon
}

/**
 * Icon beside text. It is hidden from assistive technology, so an element without text needs an accessible name of its
 * own.
 */
export function Icon({ as: Glyph, className, ...props }: IconProps) {
  return (
    <chakra.svg asChild aria-hidden {...props} className={classNames('ui-icon ui-office-icon', className)}>
      <Glyph strokeWidth={1.75} />
    </chakra.svg>
  )
}
