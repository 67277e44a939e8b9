'use client'

import { VisuallyHidden as ChakraVisuallyHidden, type HTMLChakraProps } from '@chakra-ui/react'

/** Text for assistive technology only. */
export function VisuallyHidden(props: HTMLChakraProps<'span'>) {
  return <ChakraVisuallyHidden {...props} />
}
