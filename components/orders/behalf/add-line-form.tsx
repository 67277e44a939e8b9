'use client'

import { Flex, Text } from '@chakra-ui/react'
import { useId, useRef, useState, type FormEvent } from 'react'
import { PanelFailure, PanelSkeleton } from '@/components/resource/record/record-panel'
import { Button } from '@/components/ui/button'
import { describedBy, Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import { formatPrice } from '@/lib/format/price'
import { newId } from '@/lib/forms/ids'
import type { BuyerProduct, LineItem, Spec, Variant } from '@/lib/ordercloud/models'
import { SpecField } from '../lines/spec-field'
import { defaultSpecs, specProblem, type ChosenSpec } from '../rules/line-changes'
import {
  chosenVariant,
  firstQuantity,
  notOrderableReason,
  offeredPrice,
  offeredQuantityProblem,
  stockWords,
  variantProblem,
} from '../rules/offer'
import { useProductSpecs, useProductVariants } from './use-product-parts'

interface AddLineFormProps {
  product: BuyerProduct
  /** Resolves to true when the line is in the cart. */
  onAdd: (line: LineItem) => Promise<boolean>
  isRunning: boolean
}

/** Fields that add a product to the cart. Those of its choices appear on demand. */
export function AddLineForm(props: AddLineFormProps) {
  const { product } = props
  const [isOpen, setOpen] = useState(!product.SpecCount)
  const reason = notOrderableReason(product)
  if (!isOpen || reason !== undefined)
    return (
      <Flex>
        <Button size="sm" variant="outline" disabledReason={reason} onClick={() => setOpen(true)}>
          {product.SpecCount ? 'Choose options' : 'Add to cart'}
          <VisuallyHidden>: {product.Name || product.ID}</VisuallyHidden>
        </Button>
      </Flex>
    )
  return product.SpecCount ? <WithChoices {...props} /> : <LineFields {...props} specs={[]} variants={[]} />
}

/** Reads the choices of a product and the variants that they make. */
function WithChoices(props: AddLineFormProps) {
  const id = props.product.ID ?? ''
  const specs = useProductSpecs(id)
  const variants = useProductVariants(id, Boolean(props.product.VariantCount))
  if (specs.data)
    return (
      <LineFields
        {...props}
        specs={specs.data.Items}
        // More variants than one page are matched by the platform only.
        variants={variants.data && (variants.data.Meta.TotalPages ?? 1) <= 1 ? variants.data.Items : []}
      />
    )
  if (!specs.isError) return <PanelSkeleton title="Options" />
  return (
    <PanelFailure
      title="Options"
      error={specs.error}
      isFetching={specs.isFetching}
      onRetry={() => void specs.refetch()}
    />
  )
}

function LineFields(props: AddLineFormProps & { specs: readonly Spec[]; variants: readonly Variant[] }) {
  const { product, specs, variants, onAdd, isRunning } = props
  const { PriceSchedule: offer } = product
  const ids = useId()
  const [chosen, setChosen] = useState(() => defaultSpecs(specs))
  const [quantity, setQuantity] = useState(() => firstQuantity(offer))
  const [isChecked, setChecked] = useState(false)
  // The line keeps its ID until it is in the cart, so that another attempt does not add it twice.
  const lineId = useRef(newId())
  const problem =
    specProblem(specs, chosen) ??
    variantProblem(specs, variants, chosen) ??
    offeredQuantityProblem(quantity, offer)
  const price = offeredPrice(offer, quantity, specs, chosen)
  const variant = chosenVariant(variants, chosen)
  const error = isChecked ? problem : undefined
  const set = (SpecID: string, choice: Omit<ChosenSpec, 'SpecID'> | undefined) =>
    setChosen([...chosen.filter((one) => one.SpecID !== SpecID), ...(choice ? [{ SpecID, ...choice }] : [])])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (problem !== undefined || isRunning) return
    const isAdded = await onAdd({
      ID: lineId.current,
      ProductID: product.ID ?? '',
      Quantity: Number(quantity),
      ...(chosen.length > 0 && { Specs: [...chosen] }),
    })
    if (!isAdded) return
    lineId.current = newId()
    setQuantity(firstQuantity(offer))
    setChecked(false)
  }
  const name = product.Name || product.ID || ''
  const input = (
    <Input
      id={`${ids}-quantity`}
      // Without choices, the field has no label above it, so that more products fit on the screen.
      aria-label={specs.length > 0 ? undefined : `Quantity of ${name}`}
      inputMode="numeric"
      autoComplete="off"
      width="5rem"
      value={quantity}
      aria-invalid={error !== undefined}
      aria-describedby={describedBy(`${ids}-quantity`, { error })}
      onChange={(event) => setQuantity(event.currentTarget.value)}
    />
  )
  return (
    <form noValidate aria-label={`Add ${name}`} onSubmit={(event) => void submit(event)}>
      <Flex gap="3" align="flex-end" wrap="wrap">
        {specs.map((spec) => (
          <SpecField
            key={spec.ID}
            id={`${ids}-${spec.ID}`}
            spec={spec}
            chosen={chosen.find(({ SpecID }) => SpecID === spec.ID)}
            onChange={(choice) => set(spec.ID ?? '', choice)}
          />
        ))}
        {specs.length > 0 ? (
          <Field id={`${ids}-quantity`} label="Quantity" error={error}>
            {input}
          </Field>
        ) : (
          input
        )}
        <Button type="submit" size="sm" variant="outline" loading={isRunning} loadingText="Add to cart">
          Add to cart
          <VisuallyHidden>: {name}</VisuallyHidden>
        </Button>
        <Text role="status" pb="1.5" fontVariantNumeric="tabular-nums">
          {price !== undefined && formatPrice(price, offer?.Currency)}
          {variant && (
            <Text as="span" color="fg.muted">
              {' '}
              {[variant.ID, stockWords(variant)].filter(Boolean).join(' · ')}
            </Text>
          )}
        </Text>
      </Flex>
      {specs.length === 0 && error && (
        <Text id={`${ids}-quantity-error`} color="fg.error" fontSize="xs" fontWeight="medium" mt="1">
          {error}
        </Text>
      )}
    </form>
  )
}
