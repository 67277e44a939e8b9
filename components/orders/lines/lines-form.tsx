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
  lineChanges,
  quantityProblem,
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
  onClose: () => void
}

/** Dialog that changes the quantities of line items, removes them and adds products. */
export function LinesForm(props: LinesFormProps) {
  const { title, words, write, save, keptReason, onClose } = props
  const { run, isRunning, problem } = write
  // The lines are those at the opening. A part that is saved before a failure must not count as unchanged input.
  const [lines] = useState(props.lines)
  const done = useRef(new Set<string>())
  const [isPartSaved, setPartSaved] = useState(false)
  const [draft, setDraft] = useState<LineDraft>({ quantities: {}, removed: [], added: [] })
  const [isChecked, setChecked] = useState(false)
  const error = isChecked ? draftProblem(draft, lines) : undefined

  const confirm = async () => {
    setChecked(true)
    if (draftProblem(draft, lines) !== undefined) return
    const changes = lineChanges(draft, lines)
    const isDone = await run(() => save(changes, done.current), words.success)
    setPartSaved(done.current.size > 0)
    if (isDone) onClose()
  }
  const isRemoved = ({ ID = '' }: LineItem) => draft.removed.includes(ID)
  const toggle = (line: LineItem) => {
    const { ID = '' } = line
    const others = draft.removed.filter((one) => one !== ID)
    setDraft({ ...draft, removed: isRemoved(line) ? others : [...others, ID] })
  }
  const saved = isPartSaved ? ` What was saved is kept. Press “Save ${words.many}” to continue.` : ''
  return (
    <StepQuestion
      title={title}
      words={{ button: `Save ${words.many}` }}
      isRunning={isRunning}
      problem={error ?? (problem && `${problem}${saved}`)}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Stack gap="4" color="fg">
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
              details={specWords(line)}
              text={quantityText(draft, line)}
              error={
                isChecked && !isRemoved(line) ? quantityProblem(quantityText(draft, line), line) : undefined
              }
              isRemoved={isRemoved(line)}
              keptReason={keptReason?.(line)}
              onChange={(text) =>
                setDraft({ ...draft, quantities: { ...draft.quantities, [line.ID ?? '']: text } })
              }
              onToggle={() => toggle(line)}
            />
          ))}
          {draft.added.map((line) => (
            <LineRow
              key={line.id}
              name={line.productName}
              details="New"
              text={line.quantity}
              error={isChecked ? quantityProblem(line.quantity) : undefined}
              onChange={(quantity) =>
                setDraft({ ...draft, added: withQuantity(draft.added, line.id, quantity) })
              }
              onToggle={() => setDraft({ ...draft, added: draft.added.filter(({ id }) => id !== line.id) })}
            />
          ))}
          {lines.length + draft.added.length === 0 && (
            <Text as="li" color="fg.muted">
              {words.none}
            </Text>
          )}
        </Stack>
        <NewLineForm
          noun={words.one}
          onAdd={(line) => setDraft({ ...draft, added: [...draft.added, line] })}
        />
      </Stack>
    </StepQuestion>
  )
}

function withQuantity(added: readonly NewLine[], id: string, quantity: string): NewLine[] {
  return added.map((line) => (line.id === id ? { ...line, quantity } : line))
}

function LineRow(props: {
  name: string
  details: string
  text: string
  error: string | undefined
  isRemoved?: boolean
  keptReason?: string | undefined
  onChange: (text: string) => void
  onToggle: () => void
}) {
  const { name, details, text, error, isRemoved = false, keptReason, onChange, onToggle } = props
  const id = useId()
  return (
    <Flex as="li" align="center" gap="3" justify="space-between" minH="10">
      <Box minW="0" flex="1" css={{ overflowWrap: 'anywhere' }}>
        <label htmlFor={id}>{name}</label>
        <Text id={`${id}-details`} fontSize="xs" color={error ? 'fg.error' : 'fg.muted'}>
          {isRemoved ? 'Will be removed' : (error ?? details)}
        </Text>
      </Box>
      <Input
        id={id}
        inputMode="numeric"
        width="5rem"
        flexShrink="0"
        textAlign="end"
        disabled={isRemoved}
        value={text}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-details`}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Button size="xs" variant="ghost" width="4.5rem" disabledReason={keptReason} onClick={onToggle}>
        {isRemoved ? 'Keep' : 'Remove'}
        <VisuallyHidden>: {name}</VisuallyHidden>
      </Button>
    </Flex>
  )
}
