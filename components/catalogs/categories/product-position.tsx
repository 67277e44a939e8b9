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
  /** The reason why products cannot be moved. Undefined when they can. */
  readOnlyReason: string | undefined
  onMove: (step: Step) => void
  /** The step of the last move when it moved this product and the focus should stay with it. */
  heldStep: Step | undefined
}

/** Shows the position of a product in its category, with buttons to move it up and down. */
export function ProductPosition(props: ProductPositionProps) {
  const { name, at, count, readOnlyReason, onMove, heldStep } = props
  const own = useRef<HTMLDivElement>(null)
  // A row that changes its position in the page loses the focus, at a moment that cannot be predicted.
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
        disabledReason={readOnlyReason ?? (at === 0 ? 'this product is already first.' : undefined)}
        onClick={() => onMove(-1)}
      >
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton
        label={`Move ${name} down`}
        size="xs"
        disabledReason={readOnlyReason ?? (at === count - 1 ? 'this product is already last.' : undefined)}
        onClick={() => onMove(1)}
      >
        <ArrowDown aria-hidden />
      </IconButton>
    </HStack>
  )
}
