import { Flex, Grid, Stack, Text } from '@chakra-ui/react'
import { useId } from 'react'
import { Note } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { formatPrice } from '@/lib/format/price'
import { priceToText } from '@/lib/forms/values'
import type { LineItem } from '@/lib/ordercloud/models'
import { productName, specWords } from '../rules/line'
import type { ReturnEntry } from '../rules/return-draft'
import { proposedRefund } from '../rules/returned'

/** Maximum length of the comment of a returned item, as the platform defines it. */
const MAX_LENGTH = 500

/** Entry of a list of lines in a dialog: the quantity of one line to return, its refund and a comment. */
export function ReturnEntryRow(props: {
  line: LineItem
  /** The most that can be returned. */
  quantity: number
  /** Price that was paid for that quantity. */
  amount: number | undefined
  currency: string | undefined
  entry: ReturnEntry
  onChange: (entry: ReturnEntry) => void
}) {
  const { line, quantity, amount, currency, entry, onChange } = props
  const id = useId()
  const name = productName(line)
  const facts = [specWords(line), `up to ${quantity}`, amount !== undefined && worthOf(amount, currency)]
  const changeQuantity = (text: string) => {
    // The proposed refund follows the quantity. The user may change it afterward.
    const refund = priceToText(proposedRefund({ quantity, amount }, Number(text)), currency)
    onChange({ ...entry, quantity: text, refund })
  }
  return (
    <Stack as="li" gap="1">
      <Text css={{ overflowWrap: 'anywhere' }}>{name}</Text>
      <Note>{facts.filter(Boolean).join(', ')}</Note>
      <Grid templateColumns={{ base: '6rem 1fr', md: '6rem 8rem 1fr' }} gap="3">
        <Flex direction="column" gap="1">
          <label htmlFor={`${id}-quantity`}>Quantity</label>
          <Input
            id={`${id}-quantity`}
            aria-label={`Quantity of ${name}`}
            inputMode="numeric"
            value={entry.quantity}
            onChange={(event) => changeQuantity(event.currentTarget.value)}
          />
        </Flex>
        <Flex direction="column" gap="1">
          <label htmlFor={`${id}-refund`}>Refund</label>
          <Input
            id={`${id}-refund`}
            aria-label={`Refund for ${name}`}
            inputMode="decimal"
            value={entry.refund}
            onChange={(event) => onChange({ ...entry, refund: event.currentTarget.value })}
          />
        </Flex>
        <Flex direction="column" gap="1" gridColumn={{ base: '1 / -1', md: 'auto' }}>
          <label htmlFor={`${id}-comment`}>Comment</label>
          <Input
            id={`${id}-comment`}
            aria-label={`Comment on ${name}`}
            maxLength={MAX_LENGTH}
            value={entry.comment}
            onChange={(event) => onChange({ ...entry, comment: event.currentTarget.value })}
          />
        </Flex>
      </Grid>
    </Stack>
  )
}

const worthOf = (amount: number, currency: string | undefined) => `worth ${formatPrice(amount, currency)}`
