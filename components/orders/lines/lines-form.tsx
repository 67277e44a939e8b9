'use client'

import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import { useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import type { LineItem } from '@/lib/ordercloud/models'
import { titleCase } from '@/lib/resource/words'
import { StepQuestion } from '../parts/step-question'
import type { useOrderWrite } from '../parts/use-order-write'
import { productName, specWords } from '../rules/line'
import {
  draftProblem,
  isSaved,
  lineChanges,
  lineProblem,
  newLineProblem,
  priceText,
  quantityText,
  type LineChange,
  type LineDraft,
  type NewLine,
} from '../rules/line-changes'
import { NewLineForm } from './new-line-form'

interface LinesFormProps {
  title: string
  /** Nouns of the line items in lower case, and the sentences for an empty list and after the save. */
  words: { one: string; many: string; none: string; success: string }
  lines: readonly LineItem[]
  write: ReturnType<typeof useOrderWrite>
  /** Performs the changes except those in `done`, and adds the keys of those that took effect to it. */
  save: (changes: readonly LineChange[], done: Set<string>) => Promise<void>
  /** Returns the reason why a line cannot be removed by itself. */
  keptReason?: (line: LineItem) => string | undefined
  /** True when the user may replace the unit prices. */
  canSetPrices?: boolean
  /** ID of the supplier that the marketplace itself orders from. Absent for the orders of buyers. */
  supplierId?: string | undefined
  /** Currency of the unit prices, if they have one. */
  currency?: string | null | undefined
  onClose: () => void
}

/** The texts about unit prices in the order of a buyer. */
const BUYER_PRICES = {
  placeholder: 'Buyer’s',
  note: 'A price that you enter replaces the buyer’s price, whatever the quantity. Empty it to use the buyer’s price again.',
}
/** The texts about unit prices in an order of the marketplace itself. */
const OUTGOING_PRICES = {
  placeholder: 'Default',
  note: 'A price that you enter replaces the default price of the product, whatever the quantity. Without one, the platform uses the default price, if that has no currency.',
}

/** Dialog that changes the quantities and prices of line items, removes them and adds products. */
export function LinesForm(props: LinesFormProps) {
  const { title, words, write, save, keptReason, canSetPrices = false, supplierId, currency, onClose } = props
  const prices = supplierId === undefined ? BUYER_PRICES : OUTGOING_PRICES
  const { run, isRunning, problem } = write
  // The lines are those at the opening. After a failure, the next attempt sends only what is not saved yet. The fields of
  // saved lines are therefore locked.
  const [lines] = useState(props.lines)
  const done = useRef(new Set<string>())
  const [saved, setSaved] = useState<readonly string[]>([])
  const [draft, setDraft] = useState<LineDraft>({
    quantities: {},
    prices: {},
    removed: [],
    added: [],
    currency,
  })
  const [isChecked, setChecked] = useState(false)
  const error = isChecked ? draftProblem(draft, lines) : undefined

  const confirm = async () => {
    setChecked(true)
    if (draftProblem(draft, lines) !== undefined) return
    const changes = lineChanges(draft, lines)
    const isDone = await run(() => save(changes, done.current), words.success)
    setSaved([...done.current])
    if (isDone) onClose()
  }
  const isRemoved = ({ ID = '' }: LineItem) => draft.removed.includes(ID)
  const toggle = (line: LineItem) => {
    const { ID = '' } = line
    const others = draft.removed.filter((one) => one !== ID)
    setDraft({ ...draft, removed: isRemoved(line) ? others : [...others, ID] })
  }
  const progress = saved.length > 0 ? ` What was saved is kept. Press “Save ${words.many}” to continue.` : ''
  return (
    <StepQuestion
      title={title}
      words={{ button: `Save ${words.many}` }}
      size="form"
      isRunning={isRunning}
      problem={error ?? (problem && `${problem}${progress}`)}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Stack gap="4" color="fg">
        {lines.length + draft.added.length > 0 && <Headings canSetPrices={canSetPrices} />}
        <Stack
          as="ul"
          aria-label={titleCase(words.many)}
          gap="1"
          listStyleType="none"
          maxH="18rem"
          overflowY="auto"
        >
          {lines.map((line) => (
            <LineRow
              key={line.ID}
              name={productName(line)}
              details={joined(specWords(line), line.PriceOverridden && 'price set manually')}
              quantity={quantityText(draft, line)}
              price={canSetPrices ? priceText(draft, line) : undefined}
              pricePlaceholder={prices.placeholder}
              error={isChecked && !isRemoved(line) ? lineProblem(draft, line) : undefined}
              isRemoved={isRemoved(line)}
              isSaved={isSaved(saved, line.ID ?? '')}
              keptReason={keptReason?.(line)}
              onQuantity={(text) =>
                setDraft({ ...draft, quantities: { ...draft.quantities, [line.ID ?? '']: text } })
              }
              onPrice={(text) => setDraft({ ...draft, prices: { ...draft.prices, [line.ID ?? '']: text } })}
              onToggle={() => toggle(line)}
            />
          ))}
          {draft.added.map((line) => (
            <LineRow
              key={line.id}
              name={line.productName}
              details="New"
              isSaved={isSaved(saved, line.id)}
              quantity={line.quantity}
              price={canSetPrices ? line.price : undefined}
              pricePlaceholder={prices.placeholder}
              error={isChecked ? newLineProblem(line) : undefined}
              onQuantity={(quantity) =>
                setDraft({ ...draft, added: changed(draft.added, line.id, { quantity }) })
              }
              onPrice={(price) => setDraft({ ...draft, added: changed(draft.added, line.id, { price }) })}
              onToggle={() => setDraft({ ...draft, added: draft.added.filter(({ id }) => id !== line.id) })}
            />
          ))}
          {lines.length + draft.added.length === 0 && (
            <Text as="li" color="fg.muted">
              {words.none}
            </Text>
          )}
        </Stack>
        {canSetPrices && (
          <Text fontSize="sm" color="fg.muted">
            {prices.note}
          </Text>
        )}
        <NewLineForm
          noun={words.one}
          {...{ supplierId, canSetPrices }}
          onAdd={(line) => setDraft({ ...draft, added: [...draft.added, line] })}
        />
      </Stack>
    </StepQuestion>
  )
}

function changed(
  added: readonly NewLine[],
  id: string,
  values: { quantity: string } | { price: string },
): NewLine[] {
  return added.map((line) => (line.id === id ? { ...line, ...values } : line))
}

function joined(...parts: (string | false | undefined)[]): string {
  return parts.filter(Boolean).join(', ')
}

/** The labels above the inputs of all lines. Every input has its own for screen readers. */
function Headings({ canSetPrices }: { canSetPrices: boolean }) {
  return (
    <Flex aria-hidden gap="3" justify="flex-end" fontSize="xs" color="fg.muted" marginBottom="-3">
      <Text width="5rem" textAlign="end">
        Quantity
      </Text>
      {canSetPrices && (
        <Text width="6rem" textAlign="end">
          Unit price
        </Text>
      )}
      <Box width="4.5rem" />
    </Flex>
  )
}

const SAVED = 'Already saved.'

interface LineRowProps {
  name: string
  details: string
  quantity: string
  /** The unit price, or undefined when it cannot be changed. */
  price: string | undefined
  /** Text of an empty price. */
  pricePlaceholder: string
  error: string | undefined
  isRemoved?: boolean
  /** True when the change is saved, although a later one failed. */
  isSaved?: boolean
  keptReason?: string | undefined
  onQuantity: (text: string) => void
  onPrice: (text: string) => void
  onToggle: () => void
}

function LineRow(props: LineRowProps) {
  const { name, details, quantity, price, pricePlaceholder, error } = props
  const { isRemoved = false, isSaved = false } = props
  const { keptReason, onQuantity, onPrice, onToggle } = props
  const id = useId()
  const input = {
    inputMode: 'decimal',
    disabled: isRemoved || isSaved,
    'aria-invalid': error !== undefined,
    'aria-describedby': `${id}-details`,
  } as const
  return (
    <Flex as="li" align="center" justify="flex-end" gap="3" minH="10" wrap="wrap">
      <Box minW={{ base: '100%', md: '8rem' }} flex="1" css={{ overflowWrap: 'anywhere' }}>
        <label htmlFor={id}>{name}</label>
        <Text id={`${id}-details`} fontSize="xs" color={error ? 'fg.error' : 'fg.muted'}>
          {isSaved ? SAVED : isRemoved ? 'Will be removed' : (error ?? details)}
        </Text>
      </Box>
      <Input
        id={id}
        {...input}
        width="5rem"
        flexShrink="0"
        textAlign="end"
        value={quantity}
        onChange={(event) => onQuantity(event.currentTarget.value)}
      />
      {price !== undefined && (
        <Input
          {...input}
          aria-label={`Unit price of ${name}`}
          placeholder={pricePlaceholder}
          width="6rem"
          flexShrink="0"
          textAlign="end"
          value={price}
          onChange={(event) => onPrice(event.currentTarget.value)}
        />
      )}
      <Button
        size="xs"
        variant="ghost"
        width="4.5rem"
        disabledReason={isSaved ? SAVED : keptReason}
        onClick={onToggle}
      >
        {isRemoved ? 'Keep' : 'Remove'}
        <VisuallyHidden>: {name}</VisuallyHidden>
      </Button>
    </Flex>
  )
}
