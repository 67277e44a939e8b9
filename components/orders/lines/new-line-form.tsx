'use client'

import { Flex, Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { RecordPicker } from '@/components/resource/assign/record-picker'
import { PanelFailure, PanelSkeleton } from '@/components/resource/record/record-panel'
import { Button } from '@/components/ui/button'
import { describedBy, Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { newId } from '@/lib/forms/ids'
import type { Product, Spec } from '@/lib/ordercloud/models'
import { recordPart, wholePartQuery } from '@/lib/resource/part'
import { suppliedProductReference } from '@/lib/resource/supplied-product-reference'
import { productReference } from '@/lib/resource/references'
import type { ListPage } from '@/lib/resource/service'
import { breakWords } from '@/lib/price/offer'
import { useOutgoingPrice, type KnownOutgoingPrice } from '../outgoing/use-outgoing-price'
import {
  defaultSpecs,
  priceProblem,
  quantityProblem,
  specProblem,
  type ChosenSpec,
  type NewLine,
} from '../rules/line-changes'
import { missingPriceProblem, proposedUnitPrice } from '../rules/outgoing'
import { SpecField } from './spec-field'

const PAGE_SIZE = 100
const SPECS = 'The choices'
const PRICE = 'The price'

const specsOf = (productId: string) =>
  recordPart<Spec>(
    'products',
    productId,
    'specs',
    (oc, page, request) =>
      oc.Products.ListSpecs(encodeURIComponent(productId), { page, pageSize: PAGE_SIZE }, request) as Promise<
        ListPage<Spec>
      >,
  )

interface NewLineFormProps {
  /** Noun of the new line in lower case, for the button. */
  noun: string
  /** ID of the supplier of an order of the marketplace itself. Its products are offered, with a unit price. */
  supplierId?: string | undefined
  /** True when the user may set unit prices. */
  canSetPrices?: boolean
  /** Called with true when a product is chosen that is not added yet, and with false when there is none any more. */
  onChoosing?: (isChoosing: boolean) => void
  onAdd: (line: NewLine) => void
}

interface ChosenProduct {
  id: string
  name: string
  defaultScheduleId: string | undefined
}

/** Fields for a product to add to an order or a subscription: the product, its choices and the quantity. */
export function NewLineForm(props: NewLineFormProps) {
  const { noun, supplierId, canSetPrices = false, onChoosing, onAdd } = props
  const ids = useId()
  const [product, setProduct] = useState<ChosenProduct>()
  const choose = (id: string, record?: Product) => {
    const defaultScheduleId = record?.DefaultPriceScheduleID ?? undefined
    setProduct(id === '' ? undefined : { id, name: record?.Name || id, defaultScheduleId })
    onChoosing?.(id !== '')
  }
  return (
    <Stack gap="3">
      <Field
        id={`${ids}-product`}
        label="Add a product"
        help={
          supplierId === undefined
            ? `The buyer must be able to see the product, or the platform rejects the ${noun}.`
            : 'The search finds the products of the supplier.'
        }
      >
        <RecordPicker
          resource={supplierId === undefined ? productReference : suppliedProductReference(supplierId)}
          value={product?.id ?? ''}
          onChange={choose}
          control={{
            id: `${ids}-product`,
            'aria-describedby': describedBy(`${ids}-product`, { help: true }),
          }}
        />
      </Field>
      {product && (
        <Choices
          key={product.id}
          {...{ product, noun, supplierId, canSetPrices }}
          onAdd={(chosen) => {
            onAdd({ id: newId(), productId: product.id, productName: product.name, ...chosen })
            choose('')
          }}
        />
      )}
    </Stack>
  )
}

interface Chosen {
  quantity: string
  /** The unit price as typed. Empty for the price of the platform. */
  price: string
  specs: readonly ChosenSpec[]
}

interface ChoicesProps {
  noun: string
  canSetPrices: boolean
  onAdd: (chosen: Chosen) => void
}

/**
 * Fields for the choices of a product and the quantity. They appear when the product's specs are known, and its price
 * if the marketplace itself orders.
 */
function Choices(props: ChoicesProps & { product: ChosenProduct; supplierId: string | undefined }) {
  const { product, supplierId, noun, canSetPrices, onAdd } = props
  const { queryKey, queryFn } = wholePartQuery(specsOf(product.id))
  const specs = useQuery({ queryKey, queryFn: ({ signal }) => queryFn({ signal }) })
  const price = useOutgoingPrice(supplierId, product)
  const isPriceReady = supplierId === undefined || price.data !== undefined
  if (specs.data && isPriceReady)
    return <ChoiceFields specs={specs.data} known={price.data} {...{ noun, canSetPrices, onAdd }} />
  const failed = [specs, price].find((one) => one.isError)
  const title = failed === price ? PRICE : SPECS
  if (!failed) return <PanelSkeleton title={title} />
  const { error, isFetching, refetch } = failed
  return <PanelFailure {...{ title, error, isFetching }} onRetry={() => void refetch()} />
}

/** @param props.known the price in an order of the marketplace itself. Undefined in other orders. */
function ChoiceFields(
  props: ChoicesProps & { specs: readonly Spec[]; known: KnownOutgoingPrice | undefined },
) {
  const { specs, known, noun, canSetPrices, onAdd } = props
  const ids = useId()
  const [chosen, setChosen] = useState(() => defaultSpecs(specs))
  const [quantity, setQuantity] = useState('1')
  const [typedPrice, setTypedPrice] = useState<string>()
  const [isChecked, setChecked] = useState(false)
  const offered = known?.kind === 'known' ? known.price : undefined
  const price = typedPrice ?? proposedUnitPrice(offered, quantity, specs, chosen)
  // The platform decides about prices that the user may not view.
  const missing = known?.kind === 'known' ? missingPriceProblem(offered, canSetPrices) : undefined
  const blockedReason = canSetPrices ? undefined : missing
  const problem = specProblem(specs, chosen) ?? quantityProblem(quantity)
  const wrongPrice = priceProblem(price) ?? (price.trim() === '' ? missing : undefined)
  const set = (SpecID: string, choice: Omit<ChosenSpec, 'SpecID'> | undefined) =>
    setChosen([...chosen.filter((one) => one.SpecID !== SpecID), ...(choice ? [{ SpecID, ...choice }] : [])])
  const add = () => {
    setChecked(true)
    if (problem ?? wrongPrice) return
    onAdd({ quantity, price, specs: chosen })
  }
  const error = isChecked ? problem : undefined
  const priceError = isChecked ? wrongPrice : undefined
  return (
    <Stack gap="3">
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
        <Field id={`${ids}-quantity`} label="Quantity" error={error}>
          <Input
            id={`${ids}-quantity`}
            inputMode="numeric"
            width="5rem"
            value={quantity}
            aria-invalid={error !== undefined}
            aria-describedby={describedBy(`${ids}-quantity`, { error })}
            onChange={(event) => setQuantity(event.currentTarget.value)}
          />
        </Field>
        {known && canSetPrices && (
          <Field id={`${ids}-price`} label="Unit price" error={priceError}>
            <Input
              id={`${ids}-price`}
              inputMode="decimal"
              width="6rem"
              placeholder={offered?.isUsed ? 'Default' : undefined}
              value={price}
              aria-invalid={priceError !== undefined}
              aria-describedby={describedBy(`${ids}-price`, { error: priceError })}
              onChange={(event) => setTypedPrice(event.currentTarget.value)}
            />
          </Field>
        )}
        <Button size="sm" variant="outline" disabledReason={blockedReason} onClick={add}>
          Add {noun}
        </Button>
      </Flex>
      {known && <PriceNote known={known} />}
    </Stack>
  )
}

/** Sentence about the price that the platform uses for a line of an order of the marketplace itself. */
function PriceNote({ known }: { known: KnownOutgoingPrice }) {
  return (
    <Text fontSize="sm" color="fg.muted">
      {priceWords(known)}
    </Text>
  )
}

function priceWords(known: KnownOutgoingPrice): string {
  if (known.kind === 'hidden')
    return 'You cannot view the prices of products. The platform uses the default price, if the product has one without a currency.'
  const { price } = known
  if (!price) return 'The product has no default price. A unit price has to be set.'
  const words = breakWords(price.schedule)
  return price.isUsed
    ? `The platform uses the default price: ${words}.`
    : `The default price is ${words}. The platform does not use it, because the marketplace orders without a currency.`
}
