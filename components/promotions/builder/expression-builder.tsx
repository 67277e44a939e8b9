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
import { ConditionRows, ROOT } from './condition-rows'

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

/**
 * Editor for an expression of a promotion below its text. It shows the conditions or the amount as fields. A change
 * replaces only the characters of the changed part.
 */
export function ExpressionBuilder({ name }: { name: 'EligibleExpression' | 'ValueExpression' }) {
  const { setValue } = useFormContext<PromotionForm>()
  const [text, isByLine] = useWatch<
    PromotionForm,
    ['EligibleExpression' | 'ValueExpression', 'LineItemLevel']
  >({
    name: [name, 'LineItemLevel'],
  })
  const { errors } = useFormState<PromotionForm>({ name })
  const isValue = name === 'ValueExpression'
  const purpose: Purpose = `${isByLine ? 'item' : 'order'}-promotion-${isValue ? 'value' : 'eligible'}`
  const { root, problem } = useMemo(() => parse(text, purpose), [text, purpose])
  const change = (next: string) =>
    setValue(name, next, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
  const length = text.trim().length
  const level = isByLine ? 'item' : 'order'
  // The field shows the errors of the platform itself.
  const isShown = problem !== undefined && errors[name] === undefined
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
      ) : isValue ? (
        <AmountRows text={text} root={root && valueOutlineOf(root)} level={level} onChange={change} />
      ) : (
        <ConditionRows
          text={text}
          outline={root && outlineOf(root)}
          level={level}
          place={ROOT}
          onChange={change}
        />
      )}
    </Stack>
  )
}
