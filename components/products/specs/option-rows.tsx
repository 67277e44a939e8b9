'use client'

import { Box, Flex, Grid, Stack, Text } from '@chakra-ui/react'
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { useId, useState } from 'react'
import { Button, IconButton } from '@/components/ui/button'
import { CellField, describedBy, Field } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { onSingleClick } from '@/components/ui/single-click'
import {
  emptyOption,
  MARKUPS,
  optionProblems,
  type MarkupType,
  type OptionDraft,
  type OptionProblems,
} from '../rules/spec-draft'

interface OptionRowsProps {
  options: readonly OptionDraft[]
  /** True when the problems of the options are shown. */
  hasProblemsShown: boolean
  /** ID of the element that an error summary links to: the first invalid value, or the first one. */
  focusId?: string
  onChange: (options: OptionDraft[]) => void
  onMove: (from: number, to: number) => void
  onRemove: (key: string) => void
}

/** List with the options of a spec: value, markup and order. A button adds an empty one. */
export function OptionRows(props: OptionRowsProps) {
  const { options, hasProblemsShown, focusId, onChange, onMove, onRemove } = props
  const [said, setSaid] = useState('')
  const problems = options.map((option) => (hasProblemsShown ? optionProblems(option, options) : {}))
  const focusAt = Math.max(
    problems.findIndex(({ value, markup }) => (value ?? markup) !== undefined),
    0,
  )
  return (
    <Box>
      <Text fontSize="sm" fontWeight="medium" mb="1.5">
        Options
      </Text>
      <Stack as="ul" listStyleType="none" gap="2" aria-label="Options">
        {options.map((option, at) => (
          <OptionRow
            key={option.key}
            option={option}
            number={at + 1}
            isLast={at === options.length - 1}
            problems={problems[at] ?? {}}
            focusId={at === focusAt ? focusId : undefined}
            onChange={(changes) =>
              onChange(options.map((one) => (one === option ? { ...one, ...changes } : one)))
            }
            onMove={(to) => {
              onMove(at, to)
              setSaid(`Option ${at + 1} is now option ${to + 1}`)
            }}
            onRemove={() => {
              onRemove(option.key)
              setSaid(`Option ${at + 1} removed`)
            }}
          />
        ))}
      </Stack>
      <Box pt="2">
        <Button
          id={options.length === 0 ? focusId : undefined}
          size="sm"
          variant="outline"
          onClick={() => onChange([...options, emptyOption()])}
        >
          <Icon as={Plus} boxSize="4" />
          Add option
        </Button>
      </Box>
      <Box aria-live="polite" srOnly>
        {said}
      </Box>
    </Box>
  )
}

interface OptionRowProps {
  option: OptionDraft
  /** Position in the list, from 1. */
  number: number
  isLast: boolean
  problems: OptionProblems
  focusId: string | undefined
  onChange: (changes: Partial<OptionDraft>) => void
  onMove: (to: number) => void
  onRemove: () => void
}

function OptionRow(props: OptionRowProps) {
  const { option, number, isLast, problems, focusId, onChange, onMove, onRemove } = props
  const ids = useId()
  const { value: valueError, markup: markupError } = problems
  const isMarkupFirst = valueError === undefined && markupError !== undefined
  const valueId = (!isMarkupFirst && focusId) || `${ids}-value`
  const typeId = `${ids}-type`
  const markupId = (isMarkupFirst && focusId) || `${ids}-markup`
  const isFirstRow = number === 1
  const hasMarkup = option.markupType !== 'NoMarkup'
  const buttons = (
    <Flex>
      <IconButton
        label={`Move option ${number} up`}
        size="sm"
        disabledReason={number === 1 ? 'It is the first one.' : undefined}
        onClick={onSingleClick(() => onMove(number - 2))}
      >
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton
        label={`Move option ${number} down`}
        size="sm"
        disabledReason={isLast ? 'It is the last one.' : undefined}
        onClick={onSingleClick(() => onMove(number))}
      >
        <ArrowDown aria-hidden />
      </IconButton>
      <IconButton label={`Remove option ${number}`} size="sm" onClick={onSingleClick(onRemove)}>
        <X aria-hidden />
      </IconButton>
    </Flex>
  )
  return (
    <Box as="li">
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 11rem 6rem auto' }}
        gap="2"
        alignItems="end"
      >
        <CellField id={valueId} label="Value" isFirstRow={isFirstRow}>
          <Input
            id={valueId}
            aria-label={`Value, option ${number}`}
            autoComplete="off"
            value={option.value}
            aria-invalid={valueError !== undefined}
            aria-describedby={valueError === undefined ? undefined : `${ids}-value-error`}
            onChange={(event) => onChange({ value: event.currentTarget.value })}
          />
        </CellField>
        <CellField id={typeId} label="Markup type" isFirstRow={isFirstRow}>
          <Select
            id={typeId}
            aria-label={`Markup type, option ${number}`}
            value={option.markupType}
            onChange={(event) => onChange({ markupType: event.target.value as MarkupType })}
          >
            {MARKUPS.map(({ type, label }) => (
              <option key={type} value={type}>
                {label}
              </option>
            ))}
          </Select>
        </CellField>
        <CellField id={markupId} label="Markup" isFirstRow={isFirstRow}>
          <Input
            id={markupId}
            aria-label={`Markup, option ${number}`}
            inputMode="decimal"
            autoComplete="off"
            disabled={!hasMarkup}
            value={hasMarkup ? option.markup : ''}
            aria-invalid={markupError !== undefined}
            aria-describedby={markupError === undefined ? undefined : `${ids}-markup-error`}
            onChange={(event) => onChange({ markup: event.currentTarget.value })}
          />
        </CellField>
        {buttons}
      </Grid>
      {(['value', 'markup'] as const).map(
        (part) =>
          problems[part] !== undefined && (
            <Text
              key={part}
              id={`${ids}-${part}-error`}
              fontSize="xs"
              color="fg.error"
              fontWeight="medium"
              mt="1"
            >
              {problems[part]}
            </Text>
          ),
      )}
    </Box>
  )
}

/** Select field for one of the options of a spec, or for none. */
export function DefaultOptionField(props: {
  id: string
  label: string
  /** Label of the entry for no option. */
  none: string
  options: readonly OptionDraft[]
  value: string
  error?: string | undefined
  onChange: (key: string) => void
}) {
  const { id, label, none, options, value, error, onChange } = props
  return (
    <Field id={id} label={label} error={error}>
      <Select
        id={id}
        value={value}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(id, { error })}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{none}</option>
        {options
          .filter((option) => option.value.trim() !== '')
          .map((option) => (
            <option key={option.key} value={option.key}>
              {option.value}
            </option>
          ))}
      </Select>
    </Field>
  )
}
