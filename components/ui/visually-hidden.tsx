'use client'

import { chakra, type HTMLChakraProps } from '@chakra-ui/react'

/** Text for assistive technology only. */
export function VisuallyHidden(props: HTMLChakraProps<'span'>) {
  return <chakra.span srOnly {...props} />
}
