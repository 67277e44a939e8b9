'use client'

import { Card as ChakraCard, type CardRootProps } from '@chakra-ui/react'

/** Panel on the background of the page. */
export function Card({ children, ...props }: CardRootProps) {
  return (
    <ChakraCard.Root variant="outline" size="sm" {...props}>
      <ChakraCard.Body>{children}</ChakraCard.Body>
    </ChakraCard.Root>
  )
}
