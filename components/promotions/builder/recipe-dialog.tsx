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
import { blankProblem, type BlankKind, type BlankValues, type Recipe } from '@/lib/expressions/recipe'
import { numberToText } from '@/lib/forms/values'
import { buyerReference } from '@/lib/resource/buyer-reference'
import type { Reference } from '@/lib/resource/reference'
import { productReference } from '@/lib/resource/references'
import { RECIPES, type Offer } from '../rules/recipes'
import type { PromotionForm } from '../schema'
import { CategoryAdder } from './value-fields'

interface RecipesDialogProps<T> {
  recipes: readonly Recipe<T>[]
  /** Returns the expressions of a filled-in recipe with their labels. */
  textsOf: (written: T) => readonly { label: string; text: string }[]
  /** Sentence about a filled-in recipe, above its expressions. */
  noteOf?: (written: T) => string
  /** Sentence about what is lost. Undefined when nothing is. */
  replacedNote: string | undefined
  /** The records that the blanks choose from, by their kinds. A blank without one is typed. */
  references: Partial<Record<BlankKind, Reference>>
  onUse: (written: T) => void
  onClose: () => void
}

/** Dialog that fills in the blanks of a common expression. */
export function RecipesDialog<T>(props: RecipesDialogProps<T>) {
  const { recipes, textsOf, noteOf, replacedNote, references, onUse, onClose } = props
  const [recipe, setRecipe] = useState<Recipe<T>>()
  const [values, setValues] = useState<BlankValues>({})
  const blanks = Object.entries(recipe?.blanks ?? {})
  const problem = blanks
    .map(([key, { kind, label }]) => ({ label, reason: blankProblem(kind, values[key] ?? '') }))
    .find(({ reason }) => reason !== undefined)
  const written = recipe && !problem ? recipe.write(values) : undefined
  const texts = written === undefined ? [] : textsOf(written)
  const isTooLong = texts.some(({ text }) => text.length > MAX_EXPRESSION_LENGTH)
  const use = () => {
    if (written === undefined) return
    onUse(written)
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
            setRecipe(recipes.find(({ id }) => id === event.target.value))
            setValues({})
          }}
        >
          <option value="">Choose a recipe…</option>
          {[...new Set(recipes.map(({ group }) => group))].map((group) => (
            <optgroup key={group} label={group}>
              {recipes
                .filter((one) => one.group === group)
                .map(({ id, label }) => (
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
                    references={references}
                    onChange={(value) => setValues((before) => ({ ...before, [part]: value }))}
                  />
                ),
              )}
          </Box>
        )}
        {written !== undefined && (
          <Stack gap="1" fontSize="sm">
            {noteOf && <Text fontWeight="medium">{noteOf(written)}</Text>}
            {texts.map(({ label, text }) => (
              <Preview key={label} label={label}>
                {text}
              </Preview>
            ))}
            {replacedNote !== undefined && <Text color="fg.muted">{replacedNote}</Text>}
          </Stack>
        )}
      </Stack>
    </Dialog>
  )
}

/** Dialog that fills in the expressions of a promotion from a common one. */
export function RecipeDialog({ onClose }: { onClose: () => void }) {
  const { setValue, getValues } = useFormContext<PromotionForm>()
  const replaced = getValues([
    'EligibleExpression',
    'ValueExpression',
    'QuantityLimitPerOrder',
    'ItemLimitPerOrder',
  ]).some((text) => text.trim() !== '')
  const use = (offer: Offer) => {
    const options = { shouldDirty: true, shouldTouch: true, shouldValidate: true }
    setValue('LineItemLevel', offer.LineItemLevel, options)
    setValue('UseIntegration', false, options)
    setValue('EligibleExpression', offer.EligibleExpression, options)
    setValue('ValueExpression', offer.ValueExpression, options)
    // Limits of the expressions before would restrict the recipe.
    setValue('QuantityLimitPerOrder', '', options)
    setValue('ItemLimitPerOrder', numberToText(offer.ItemLimitPerOrder), options)
    setValue('ItemSortBy', offer.ItemSortBy ?? '', options)
    if (offer.RedemptionLimitPerUser !== undefined)
      setValue('RedemptionLimitPerUser', numberToText(offer.RedemptionLimitPerUser), options)
  }
  return (
    <RecipesDialog<Offer>
      recipes={RECIPES}
      textsOf={(offer) => [
        { label: 'Eligible expression', text: offer.EligibleExpression },
        { label: 'Value expression', text: offer.ValueExpression },
      ]}
      noteOf={(offer) =>
        offer.ItemLimitPerOrder !== undefined
          ? 'Checks each line of the order, and discounts only the first one in the item sort order.'
          : offer.LineItemLevel
            ? 'Checks and discounts each line of the order.'
            : 'Checks and discounts the whole order.'
      }
      replacedNote={
        replaced ? 'This replaces the expressions and the limits per order of the promotion.' : undefined
      }
      references={REFERENCES}
      onUse={use}
      onClose={onClose}
    />
  )
}

// The pickers take records of any type.
const REFERENCES = { product: productReference, buyer: buyerReference } as unknown as Partial<
  Record<BlankKind, Reference>
>

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
  references: Partial<Record<BlankKind, Reference>>
  onChange: (value: string) => void
}) {
  const { kind, label, value, references, onChange } = props
  const isInvalid = value !== '' && blankProblem(kind, value) !== undefined
  const reference = references[kind]
  const isNumber = ['percent', 'amount', 'quantity', 'days'].includes(kind)
  if (reference)
    return (
      <Box display="inline-block" width="18rem" maxW="full" lineHeight="normal" verticalAlign="middle">
        <RecordPicker
          resource={reference}
          value={value}
          onChange={(id) => onChange(id)}
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
      width={isNumber ? '6rem' : '12rem'}
      inputMode={isNumber ? 'decimal' : 'text'}
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
