import { Text } from '@chakra-ui/react'
import { formatPrice } from '@/lib/format/price'

interface MoneyProps {
  amount: number | null | undefined
  currency: string | null | undefined
}

/** An amount in its currency; a dash where there is none, which is not 0. */
export function Money({ amount, currency }: MoneyProps) {
  const isKnown = amount !== null && amount !== undefined
  return (
    <Text
      as="span"
      fontVariantNumeric="tabular-nums"
      whiteSpace="nowrap"
      color={isKnown ? undefined : 'fg.muted'}
    >
      {isKnown ? formatPrice(amount, currency) : '–'}
    </Text>
  )
}
