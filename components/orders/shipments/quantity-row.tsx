'use client'

import { Box, Flex, Text } from '@chakra-ui/react'
import { useId } from 'react'
import { Input } from '@/components/ui/input'
import type { LineItem } from '@/lib/ordercloud/models'
import { productName, specWords } from '../rules/line'

/** Row of a list with one line and the field for the quantity of it that is shipped. */
export function QuantityRow(props: {
  line: LineItem
  /** Text below the name, besides the choices of the line. */
  details: string
  text: string
  /** True when the quantity is saved already. */
  isLocked?: boolean
  onChange: (text: string) => void
}) {
  const { line, details, text, isLocked = false, onChange } = props
  const id = useId()
  return (
    <Flex as="li" align="center" gap="3" justify="space-between" minH="10">
      <Box minW="0" css={{ overflowWrap: 'anywhere' }}>
        <label htmlFor={id}>{productName(line)}</label>
        <Text id={`${id}-details`} fontSize="xs" color="fg.muted">
          {[specWords(line), details].filter(Boolean).join(', ')}
        </Text>
      </Box>
      <Input
        id={id}
        aria-describedby={`${id}-details`}
        inputMode="numeric"
        width="5rem"
        flexShrink="0"
        textAlign="end"
        disabled={isLocked}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Flex>
  )
}
