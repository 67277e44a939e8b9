'use client'

import { Box, Stack, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { RecordPicker } from '@/components/resource/assign/record-picker'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Dialog } from '@/components/ui/overlay/dialog'
import { Select } from '@/components/ui/select'
import { MAX_EXPRESSION_LENGTH } from '@/lib/expressions/max-length'
import { buyerReference } from '@/lib/resource/buyer-reference'
import { productReference } from '@/lib/resource/references'
import { blankProblem, RECIPES, type BlankKind, type Recipe } from '../rules/recipes'
import type { PromotionForm } from '../schema'
import { CategoryAdder } from './value-fields'

/** Dialog that fills in the expressions of a promotion from a common one. */
export function RecipeDialog({ onClose }: { onClose: () => void }) {
  const { setValue, getValues } = useFormContext<PromotionForm>()
  const [recipe, setRecipe] = useState<Recipe>()
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const blanks = Object.entries(recipe?.blanks ?? {})
  const problem = blanks
    .map(([key, { kind, label }]) => ({ label, reason: blankProblem(kind, values[key] ?? '') }))
    .find(({ reason }) => reason !== undefined)
  const offer = recipe && !problem ? recipe.write(values) : undefined
  const isTooLong =
    offer !== undefined &&
    [offer.EligibleExpression, offer.ValueExpression].some((text) => text.length > MAX_EXPRESSION_LENGTH)
  const replaced = getValues(['EligibleExpression', 'ValueExpression']).some((text) => text.trim() !== '')

  const use = () => {
    if (!offer) return
    const options = { shouldDirty: true, shouldTouch: true, shouldValidate: true }
    setValue('LineItemLevel', offer.LineItemLevel, options)
    setValue('UseIntegration', false, options)
    setValue('EligibleExpression', offer.EligibleExpression, options)
    setValue('ValueExpression', offer.ValueExpression, options)
    onClose()
  }
  const disabledReason = !recipe
    ? 'Choose a recipe.'
    : problem
      ? `${problem.label}: ${problem.reason}`
      : isTooLong
        ? `The expression would have more than ${MAX_EXPRESSION_LENGTH} characters. Use shorter IDs.`
        : undefined
  return (
    <Dialog
      title="Start from a recipe"
      size="form"
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button disabledReason={disabledReason} onClick={use}>
            Use recipe
          </Button>
        </>
      }
    >
      <Stack gap="4" color="fg">
        <Select
          aria-label="Recipe"
          value={recipe?.id ?? ''}
          onChange={(event) => {
            setRecipe(RECIPES.find(({ id }) => id === event.target.value))
            setValues({})
          }}
        >
          <option value="">Choose a recipe…</option>
          {GROUPS.map((group) => (
            <optgroup key={group} label={group}>
              {RECIPES.filter((one) => one.group === group).map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
        {recipe && (
          <Box fontSize="md" lineHeight="2.75rem">
            {recipe.sentence
              .split(/[{}]/)
              .map((part, index) =>
                index % 2 === 0 ? (
                  <span key={part + String(index)}>{part}</span>
                ) : (
                  <BlankField
                    key={`${recipe.id} ${part}`}
                    kind={recipe.blanks[part]?.kind ?? 'amount'}
                    label={recipe.blanks[part]?.label ?? part}
                    value={values[part] ?? ''}
                    onChange={(value) => setValues((before) => ({ ...before, [part]: value }))}
                  />
                ),
              )}
          </Box>
        )}
        {offer && (
          <Stack gap="1" fontSize="sm">
            <Text fontWeight="medium">
              {offer.LineItemLevel
                ? 'Checks and discounts each line item.'
                : 'Checks and discounts the whole order.'}
            </Text>
            <Preview label="Eligible expression">{offer.EligibleExpression}</Preview>
            <Preview label="Value expression">{offer.ValueExpression}</Preview>
            {replaced && <Text color="fg.muted">This replaces the expressions of the promotion.</Text>}
          </Stack>
        )}
      </Stack>
    </Dialog>
  )
}

const GROUPS = [...new Set(RECIPES.map(({ group }) => group))]

function Preview({ label, children }: { label: string; children: string }) {
  return (
    <Text as="div" color="fg.muted">
      {label}:{' '}
      <Box as="code" color="fg" fontFamily="mono" css={{ overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </Text>
  )
}

/** Field within the sentence of a recipe. */
function BlankField(props: {
  kind: BlankKind
  label: string
  value: string
  onChange: (value: string) => void
}) {
  const { kind, label, value, onChange } = props
  const isInvalid = value !== '' && blankProblem(kind, value) !== undefined
  if (kind === 'product' || kind === 'buyer')
    return (
      <Box display="inline-block" width="18rem" maxW="full" lineHeight="normal" verticalAlign="middle">
        <RecordPicker<object>
          resource={kind === 'product' ? productReference : buyerReference}
          value={value}
          onChange={onChange}
          control={{ 'aria-label': label }}
        />
      </Box>
    )
  if (kind === 'category')
    return (
      <Box display="inline-block" width="26rem" maxW="full" lineHeight="normal" verticalAlign="middle">
        <CategoryAdder label={label} excludedIds={[]} value={value} onAdd={onChange} />
      </Box>
    )
  return (
    <Input
      aria-label={label}
      aria-invalid={isInvalid || undefined}
      display="inline-block"
      width="6rem"
      inputMode="decimal"
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
