'use client'

import { Box, HStack } from '@chakra-ui/react'
import type { FieldValues, Path } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { Field, ReadOnlyField } from '@/components/ui/field'
import { Textarea } from '@/components/ui/textarea'
import { useField } from './use-field'

const EXCERPT_CHARACTERS_PER_SIDE = 24

interface ExpressionFieldProps<V extends FieldValues> {
  name: Path<V>
  label: string
  help: string
  placeholder?: string
  isReadOnly?: boolean
}

/** Field for an expression in the platform's rule language. When an error names a position, the field shows it. */
export function ExpressionField<V extends FieldValues>(props: ExpressionFieldProps<V>) {
  const { name, label, help, placeholder } = props
  const { field, info, frame, control } = useField<V>(name, { label, help })
  const text = field.value as string
  const place = findErrorPosition(frame.error, text)
  const isLocked = props.isReadOnly === true

  if (info.isReadOnly)
    return (
      <ReadOnlyField label={label} isWide>
        <Box as="code" fontFamily="mono" whiteSpace="pre-wrap">
          {text || '–'}
        </Box>
      </ReadOnlyField>
    )

  return (
    <Field {...frame} label={label} help={help} isWide>
      <Textarea
        {...control}
        name={field.name}
        value={text}
        placeholder={placeholder}
        rows={3}
        minH="20"
        fontFamily="mono"
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        readOnly={isLocked}
        data-locked={isLocked}
        onBlur={field.onBlur}
        onChange={field.onChange}
      />
      {place !== undefined && <ErrorPlace text={text} place={place} controlId={control.id} />}
    </Field>
  )
}

/** Shows the place of an error in the text of a control, with a button that selects it there. */
export function ErrorPlace({ text, place, controlId }: { text: string; place: number; controlId: string }) {
  const goThere = () => {
    const box = document.getElementById(controlId)
    if (!(box instanceof HTMLTextAreaElement)) return
    box.focus()
    box.setSelectionRange(place, Math.min(place + 1, text.length))
  }
  return (
    <HStack gap="3" rowGap="1" wrap="wrap" fontSize="sm">
      <Excerpt text={text} place={place} />
      <Button size="xs" variant="outline" onClick={goThere}>
        Show in expression
      </Button>
    </HStack>
  )
}

/** Shows the text around the position. The position is marked by shape as well as by color. */
function Excerpt({ text, place }: { text: string; place: number }) {
  const [before, at, after] = textAround(text, place)
  return (
    <Box as="code" fontFamily="mono" css={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
      {before}
      <Box
        as="mark"
        bg="bg.error"
        color="fg.error"
        fontWeight="semibold"
        borderBottomWidth="2px"
        borderColor="border.error"
      >
        {at || '␣'}
      </Box>
      {after}
    </Box>
  )
}

/**
 * Returns the position in a text that an error message names: "EligibleExpression, position 12: …" is the character
 * at index 12. Undefined when the message names no position, or one beyond the text.
 *
 * @param typed the value of the field; the platform received it without surrounding blanks
 */
function findErrorPosition(message: string | undefined, typed: string): number | undefined {
  const named = /\bposition (\d{1,6})\b/i.exec(message ?? '')?.[1]
  if (named === undefined) return undefined
  const place = Number(named) + (typed.length - typed.trimStart().length)
  return place <= typed.trimEnd().length ? place : undefined
}

/**
 * Returns the text around a position, cut to one line: the text before it, the character at it, and the text after
 * it.
 */
function textAround(text: string, place: number): [string, string, string] {
  const from = Math.max(0, place - EXCERPT_CHARACTERS_PER_SIDE)
  const to = Math.min(text.length, place + 1 + EXCERPT_CHARACTERS_PER_SIDE)
  const before = (from > 0 ? '…' : '') + text.slice(from, place)
  return [before, text.slice(place, place + 1), text.slice(place + 1, to) + (to < text.length ? '…' : '')]
}
