import { Text } from '@chakra-ui/react'
import { Empty } from '@/components/resource/cells'
import { formatPrice } from '@/lib/format/price'

interface MoneyProps {
  amount: number | null | undefined
  currency: string | null | undefined
}

/** Shows an amount in its currency, or a dash when the amount is unknown. A dash is not 0. */
export function Money({ amount, currency }: MoneyProps) {
  if (amount === null || amount === undefined) return <Empty />
  return (
    <Text as="span" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
      {formatPrice(amount, currency)}
    </Text>
  )
}
