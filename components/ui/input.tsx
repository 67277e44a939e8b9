'use client'

import { chakra, type HTMLChakraProps } from '@chakra-ui/react'
import { classNames } from './theme/class-names'

interface InputProps extends Omit<HTMLChakraProps<'input'>, 'size'> {
  /** Size of the control. Larger sizes are for important fields, such as those of the sign-in page. */
  size?: 'sm' | 'md' | 'lg'
}

/**
 * Input for one line of text. It is a plain element with the theme's classes, because Chakra's own component includes
 * 6 KB of field logic that `Field` does not need.
 */
export function Input({ size = 'sm', className, ...props }: InputProps) {
  const classes = `ui-input ui-input-${size} ui-input-outline ui-control-text`
  return <chakra.input {...props} className={classNames(classes, className)} />
}
