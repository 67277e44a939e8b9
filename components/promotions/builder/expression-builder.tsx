'use client'

import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import { useMemo } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { ErrorPlace } from '@/components/fields/expression-field'
import { fieldId } from '@/components/fields/use-field'
import { valueOutlineOf } from '@/lib/expressions/amount'
import { checkExpression, type Purpose } from '@/lib/expressions/check'
import { MAX_EXPRESSION_LENGTH } from '@/lib/expressions/max-length'
import { outlineOf } from '@/lib/expressions/outline'
import { parseExpression } from '@/lib/expressions/parse'
import { ExpressionProblem } from '@/lib/expressions/problem'
import type { Node } from '@/lib/expressions/tree'
import type { PromotionForm } from '../schema'
import { AmountRows } from './amount-rows'
import { ConditionRows, ROOTS } from './condition-rows'

interface ParsedText {
  /** Undefined for an empty text and for one that cannot be parsed. */
  root: Node | undefined
  problem: ExpressionProblem | undefined
}

function parse(text: string, purpose: Purpose): ParsedText {
  if (text.trim() === '') return { root: undefined, problem: undefined }
  let root: Node | undefined
  try {
    root = parseExpression(text).root
    checkExpression(root, purpose)
    return { root, problem: undefined }
  } catch (error) {
    if (error instanceof ExpressionProblem) return { root, problem: error }
    throw error
  }
}

interface ExpressionEditorProps {
  /** Name of the form's field, whose control is above the editor. */
  name: string
  text: string
  purpose: Purpose
  /** Record that the expression belongs to, for the names of its parts. */
  of: keyof typeof ROOTS
  /** True while the field itself shows an error of the platform. */
  hasError: boolean
  onChange: (text: string) => void
}

/**
 * Editor for an expression below its text. It shows the conditions or the amount as fields. A change replaces only the
 * characters of the changed part.
 */
export function ExpressionEditor(props: ExpressionEditorProps) {
  const { name, text, purpose, of, hasError, onChange } = props
  const { root, problem } = useMemo(() => parse(text, purpose), [text, purpose])
  const length = text.trim().length
  const isByLine = purpose.startsWith('item-')
  const isShown = problem !== undefined && !hasError
  return (
    <Stack gap="2" mt="-2">
      <Flex gap="3" justify="space-between" align="flex-start" fontSize="xs">
        <Box role="status" minW="0" color="fg.error">
          {isShown && problem.message.replace(/[^?]$/, '$&.')}
        </Box>
        <Text flexShrink="0" color={length > MAX_EXPRESSION_LENGTH ? 'fg.error' : 'fg.muted'}>
          {length} of {MAX_EXPRESSION_LENGTH} characters
        </Text>
      </Flex>
      {isShown && <ErrorPlace text={text} place={problem.position} controlId={fieldId(name)} />}
      {problem && !root ? (
        <Text fontSize="sm" color="fg.muted">
          Correct the text to edit it here.
        </Text>
      ) : purpose.endsWith('-value') ? (
        <AmountRows
          text={text}
          root={root && valueOutlineOf(root)}
          level={isByLine ? 'item' : 'order'}
          onChange={onChange}
        />
      ) : (
        <ConditionRows
          text={text}
          outline={root && outlineOf(root)}
          level={isByLine ? 'item' : purpose === 'order-return-approval' ? 'return' : 'order'}
          place={ROOTS[of]}
          onChange={onChange}
        />
      )}
    </Stack>
  )
}

/** Editor for an expression of a promotion below its field. */
export function ExpressionBuilder({ name }: { name: 'EligibleExpression' | 'ValueExpression' }) {
  const { setValue } = useFormContext<PromotionForm>()
  const [text, isByLine] = useWatch<
    PromotionForm,
    ['EligibleExpression' | 'ValueExpression', 'LineItemLevel']
  >({
    name: [name, 'LineItemLevel'],
  })
  const { errors } = useFormState<PromotionForm>({ name })
  const use = name === 'ValueExpression' ? 'value' : 'eligible'
  return (
    <ExpressionEditor
      {...{ name, text }}
      purpose={`${isByLine ? 'item' : 'order'}-promotion-${use}`}
      of="promotion"
      // The field shows the errors of the platform itself.
      hasError={errors[name] !== undefined}
      onChange={(next) =>
        setValue(name, next, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
      }
    />
  )
}
