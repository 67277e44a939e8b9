'use client'

import { HStack, Text } from '@chakra-ui/react'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { IconButton } from '@/components/ui/button'
import type { Step } from './use-product-order'

interface ProductPositionProps {
  name: string
  at: number
  count: number
  /** Why nothing may be moved. */
  refusal: string | undefined
  onMove: (step: Step) => void
  /** The step of the last move, where it was this product that moved and the focus is to stay with it. */
  heldStep: Step | undefined
}

/** The place of a product in its category, with a way up and down. */
export function ProductPosition(props: ProductPositionProps) {
  const { name, at, count, refusal, onMove, heldStep } = props
  const own = useRef<HTMLDivElement>(null)
  // A row that takes another place in the page loses the focus, whenever that comes to be.
  useLayoutEffect(() => {
    if (heldStep === undefined || document.activeElement !== document.body) return
    own.current?.querySelectorAll('button')[heldStep < 0 ? 0 : 1]?.focus()
  })
  return (
    <HStack gap="1" ref={own}>
      <Text as="span">
        {at + 1} of {count}
      </Text>
      <IconButton
        label={`Move ${name} up`}
        size="xs"
        disabledReason={refusal ?? (at === 0 ? 'it is the first.' : undefined)}
        onClick={() => onMove(-1)}
      >
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton
        label={`Move ${name} down`}
        size="xs"
        disabledReason={refusal ?? (at === count - 1 ? 'it is the last.' : undefined)}
        onClick={() => onMove(1)}
      >
        <ArrowDown aria-hidden />
      </IconButton>
    </HStack>
  )
}
