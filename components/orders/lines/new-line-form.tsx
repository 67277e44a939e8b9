'use client'

import { Flex, Stack } from '@chakra-ui/react'
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
import { productReference } from '@/lib/resource/references'
import type { ListPage } from '@/lib/resource/service'
import {
  defaultSpecs,
  quantityProblem,
  specProblem,
  type ChosenSpec,
  type NewLine,
} from '../rules/line-changes'
import { SpecField } from './spec-field'

const PAGE_SIZE = 100
const SPECS = 'The choices'

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
  onAdd: (line: NewLine) => void
}

/** Fields for a product to add to an order or a subscription: the product, its choices and the quantity. */
export function NewLineForm({ noun, onAdd }: NewLineFormProps) {
  const ids = useId()
  const [product, setProduct] = useState<{ id: string; name: string }>()
  const choose = (id: string, record?: Product) =>
    setProduct(id === '' ? undefined : { id, name: record?.Name || id })
  return (
    <Stack gap="3">
      <Field
        id={`${ids}-product`}
        label="Add a product"
        help={`The buyer must be able to see the product, or the platform rejects the ${noun}.`}
      >
        <RecordPicker
          resource={productReference}
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
          productId={product.id}
          noun={noun}
          onAdd={(chosen) => {
            onAdd({ id: newId(), productId: product.id, productName: product.name, price: '', ...chosen })
            setProduct(undefined)
          }}
        />
      )}
    </Stack>
  )
}

interface Chosen {
  quantity: string
  specs: readonly ChosenSpec[]
}

/** Fields for the choices of a product and the quantity. They appear when the product's specs are known. */
function Choices(props: { productId: string; noun: string; onAdd: (chosen: Chosen) => void }) {
  const { productId, noun, onAdd } = props
  const { queryKey, queryFn } = wholePartQuery(specsOf(productId))
  const { data, isError, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => queryFn({ signal }),
  })
  if (data) return <ChoiceFields specs={data} noun={noun} onAdd={onAdd} />
  if (!isError) return <PanelSkeleton title={SPECS} />
  return <PanelFailure title={SPECS} error={error} isFetching={isFetching} onRetry={() => void refetch()} />
}

function ChoiceFields(props: { specs: readonly Spec[]; noun: string; onAdd: (chosen: Chosen) => void }) {
  const { specs, noun, onAdd } = props
  const ids = useId()
  const [chosen, setChosen] = useState(() => defaultSpecs(specs))
  const [quantity, setQuantity] = useState('1')
  const [isChecked, setChecked] = useState(false)
  const error = isChecked ? (specProblem(specs, chosen) ?? quantityProblem(quantity)) : undefined
  const set = (SpecID: string, choice: Omit<ChosenSpec, 'SpecID'> | undefined) =>
    setChosen([...chosen.filter((one) => one.SpecID !== SpecID), ...(choice ? [{ SpecID, ...choice }] : [])])
  const add = () => {
    setChecked(true)
    if (specProblem(specs, chosen) ?? quantityProblem(quantity)) return
    onAdd({ quantity, specs: chosen })
  }
  return (
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
      <Button size="sm" variant="outline" onClick={add}>
        Add {noun}
      </Button>
    </Flex>
  )
}
