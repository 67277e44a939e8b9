'use client'

import { VisuallyHidden as ChakraVisuallyHidden, type HTMLChakraProps } from '@chakra-ui/react'

/** Words for assistive technology only. */
export function VisuallyHidden(props: HTMLChakraProps<'span'>) {
  return <ChakraVisuallyHidden {...props} />
}
