'use client'

import { Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { PanelFailure, PanelSkeleton } from '@/components/resource/record/record-panel'
import type { RecordDialogProps } from '@/components/resource/listed-resource'
import { CheckOption } from '@/components/ui/check-option'
import { describedBy, Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { RadioChoice } from '@/components/ui/radio-choice'
import { useOwnCompany } from '@/hooks/use-own-company'
import { noteActivity } from '@/lib/activity/note'
import { isolate } from '@/lib/format/direction'
import { newIdProblem, newId } from '@/lib/forms/ids'
import { ID_MAX } from '@/lib/forms/platform-id'
import { ID_TAKEN } from '@/lib/forms/server-errors'
import { keys } from '@/lib/ordercloud/keys'
import type { Product } from '@/lib/ordercloud/models'
import { copyOf } from '@/lib/resource/copy-of'
import { isCreateUnanswered } from '@/lib/resource/create-once'
import { isIdTaken } from '@/lib/resource/lists-id'
import { notedRecord } from '@/lib/resource/resource'
import { countOf } from '@/lib/resource/words'
import { addToast } from '@/lib/toasts'
import { idSegment } from '@/lib/url/id-segment'
import { PlanDialog } from '../plan-dialog'
import { products } from '../resource'
import {
  canCopyPrices,
  copiedSpecs,
  copyWrites,
  hasCopyableLocations,
  losesVariantTracking,
  partOf,
  withoutSellerParts,
  type CopyChoice,
  type CopyPart,
  type CopySource,
} from '../rules/copy-plan'
import { useProductPlan } from '../use-product-plan'
import { copySteps, type SavedSchedule } from './copy-steps'
import { readCopySource } from './read-copy-source'

const MAX_NAME_LENGTH = 100
const NAMES = {
  spec: { one: 'spec', many: 'specs' },
  variant: { one: 'variant', many: 'variants' },
  catalog: { one: 'catalog', many: 'catalogs' },
  category: { one: 'category', many: 'categories' },
  price: { one: 'price', many: 'prices' },
  supplier: { one: 'supplier', many: 'suppliers' },
  location: { one: 'location', many: 'locations' },
}

/** Dialog that creates a copy of a product, with the parts that the user chooses. */
export function DuplicateDialog({ record, onClose }: RecordDialogProps<Product>) {
  const id = record.ID ?? ''
  const [source, setSource] = useState<CopySource>()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: keys.item(products.path, [id, 'parts for a copy']),
    queryFn: ({ signal }) => readCopySource(id, signal),
    // The copy must be of the product as it is now, and must not change while the dialog is open.
    ...{ enabled: !source, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false },
  })
  if (data && !source) setSource(data)
  return (
    <CopyForm record={record} source={source} onClose={onClose}>
      {error && !isFetching ? (
        <PanelFailure
          title="The parts of the product"
          error={error}
          isFetching={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <PanelSkeleton title="Parts of the product" />
      )}
    </CopyForm>
  )
}

interface CopyFormProps extends RecordDialogProps<Product> {
  source: CopySource | undefined
  /** Shown until the parts are known. */
  children: ReactNode
}

function CopyForm({ record, source: fullSource, onClose, children }: CopyFormProps) {
  const ids = useId()
  const { isSupplier } = useOwnCompany()
  const product = fullSource?.product ?? record
  const source = fullSource && isSupplier ? withoutSellerParts(fullSource) : fullSource
  const plan = useProductPlan(product.ID ?? '', ['priceschedules', 'specs'], false)
  const [newIds] = useState(() => new Map<string, string>())
  const newIdOf = (key: string) => {
    const known = newIds.get(key) ?? newId()
    newIds.set(key, known)
    return known
  }
  const [typedId, setTypedId] = useState('')
  const [chosen, setChosen] = useState<Partial<CopyChoice>>({})
  const choice = { ...startChoice(product, source), ...chosen }
  const [schedule, setSchedule] = useState<SavedSchedule>()
  const [isChecking, setChecking] = useState(false)
  const isConfirming = useRef(false)
  const [problems, setProblems] = useState<{ id?: string | undefined; name?: string | undefined }>({})
  useEffect(() => {
    // Not earlier, because the fields are disabled during the check.
    const field = problems.name ? 'name' : problems.id ? 'id' : undefined
    if (field) document.getElementById(`${ids}-${field}`)?.focus()
  }, [problems, ids])
  const set = (changed: Partial<CopyChoice>) => setChosen((now) => ({ ...now, ...changed }))

  const id = typedId.trim() || newIdOf('product')
  const name = choice.name.trim()
  const { steps, creation, doneParts, hasCatalogs } = planCopy(source, { ...choice, name }, id, {
    ...{ newIdOf, isDone: plan.isDone },
    ...{ schedule, onScheduleSaved: setSchedule },
  })
  const isCreated = creation !== undefined && plan.isDone(creation.key)
  // The copy may exist with this ID when the answer was lost.
  const isUnanswered = !isCreated && plan.problem !== undefined && isCreateUnanswered(products.path, id)
  const isBusy = plan.isRunning || isChecking
  // The product is saved with these values, and later steps depend on them.
  const isFixed = isBusy || isCreated || isUnanswered

  const title = isolate(products.titleOf(product))
  const finish = (heading: string, sentences: readonly string[], type: 'success' | 'warning') => {
    noteActivity({ ...notedRecord(products, id), kind: 'created' })
    showOutcome(heading, sentences, type)
  }
  const showOutcome = (heading: string, sentences: readonly string[], type: 'success' | 'warning') => {
    const { href } = new URL(`/products/${idSegment(id)}`, location.origin)
    addToast({
      ...{ title: heading, description: sentences.join(' '), type },
      action: { label: 'Open copy', onClick: () => location.assign(href) },
    })
  }
  /** Sentence about the price schedule that exists although no product uses it. */
  const unusedSchedule = scheduleSentence(schedule, newIdOf('schedule'), name)
  const unusedAfterCopy = choice.price === 'own' ? [] : unusedSchedule

  const confirm = async () => {
    const wrong = {
      ...(!isFixed && { id: newIdProblem(typedId.trim()) }),
      name: nameProblem(name),
    }
    setProblems(wrong)
    if (wrong.id ?? wrong.name) return
    if (!isFixed) {
      setChecking(true)
      const isTaken = await isIdTaken(products, typedId.trim())
      setChecking(false)
      if (isTaken) return setProblems({ id: ID_TAKEN })
    }
    if (!(await plan.run(steps))) return
    finish('Success', [`“${title}” was duplicated. The copy is inactive.`, ...unusedAfterCopy], 'success')
    onClose()
  }
  const confirmOnce = async () => {
    // A second click can come before the dialog is shown as busy.
    if (isConfirming.current) return
    isConfirming.current = true
    await confirm().finally(() => (isConfirming.current = false))
  }
  const close = () => {
    if (isCreated)
      finish(
        'The copy is incomplete',
        [`Not every part of “${title}” was copied. The copy is inactive.`, ...unusedAfterCopy],
        'warning',
      )
    else if (isUnanswered)
      showOutcome(
        'The copy may exist',
        ['The platform did not confirm the copy. Check whether it exists.', ...unusedSchedule],
        'warning',
      )
    else if (unusedSchedule.length > 0)
      addToast({
        ...{ title: 'The product was not duplicated', description: unusedSchedule.join(' ') },
        type: 'warning',
      })
    onClose()
  }
  const help = isCreated
    ? 'The copy exists, so the ID is fixed.'
    : isUnanswered && !isBusy
      ? 'The copy may exist already, so the ID is fixed.'
      : ID_HELP

  return (
    <PlanDialog
      title={`Duplicate “${isolate(products.titleOf(product))}”`}
      button="Duplicate"
      plan={plan}
      steps={steps}
      isChecking={isChecking}
      size="form"
      disabledReason={
        product.IsBundle
          ? 'Bundles cannot be duplicated.'
          : source
            ? undefined
            : 'The parts of the product are not loaded.'
      }
      onConfirm={() => void confirmOnce()}
      onClose={close}
    >
      {!source ? (
        children
      ) : (
        <Stack gap="4" color="fg">
          <Field id={`${ids}-name`} label="Name" isRequired error={problems.name}>
            <Input
              id={`${ids}-name`}
              value={choice.name}
              maxLength={MAX_NAME_LENGTH}
              autoComplete="off"
              disabled={isFixed}
              aria-required
              aria-invalid={problems.name !== undefined}
              aria-describedby={describedBy(`${ids}-name`, { error: problems.name })}
              onChange={(event) => set({ name: event.target.value })}
            />
          </Field>
          <Field id={`${ids}-id`} label="ID" help={help} error={problems.id}>
            <Input
              id={`${ids}-id`}
              value={typedId}
              maxLength={ID_MAX}
              autoComplete="off"
              spellCheck={false}
              disabled={isFixed}
              aria-invalid={problems.id !== undefined}
              aria-describedby={describedBy(`${ids}-id`, { help, error: problems.id })}
              onChange={(event) => setTypedId(event.target.value)}
            />
          </Field>
          <Parts
            {...{ source, choice, set, isFixed, isBusy, doneParts, hasCatalogs }}
            hasSellerParts={!isSupplier}
          />
          {isCreated && plan.problem !== undefined && !isBusy && (
            <Text fontSize="sm">To continue without a part, clear its checkbox.</Text>
          )}
          <Text fontSize="sm" color="fg.muted">
            Not copied: quantities, pictures as files (the copy shows the same addresses), own IDs and
            inventory of variants, buyers of single locations, child products, bundles and product
            collections.
          </Text>
        </Stack>
      )}
    </PlanDialog>
  )
}

const ID_HELP = 'Letters, digits, dashes and underscores. Leave empty to generate an ID.'

const ALL_PARTS = { hasCatalogs: true, hasPrices: true, hasSuppliers: true, hasLocations: true }

/** Returns the choice that the dialog starts with: everything, with a price of its own. */
function startChoice(product: Product, source: CopySource | undefined): CopyChoice {
  const hasSchedule = Boolean(product.DefaultPriceScheduleID)
  return {
    name: copyOf(product, '', []).Name ?? '',
    price: source?.schedule ? 'own' : hasSchedule ? 'shared' : 'none',
    specs: source && (source.specs?.length ?? 0) > 0 ? 'shared' : 'none',
    ...{ hasVariants: true, ...ALL_PARTS },
  }
}

interface CopyProgress {
  newIdOf: (key: string) => string
  isDone: (key: string) => boolean
  schedule: SavedSchedule | undefined
  onScheduleSaved: (schedule: SavedSchedule) => void
}

/**
 * Returns the steps of a copy. A part that the user leaves out after some of its steps are done keeps those steps.
 *
 * @param id ID of the copy
 */
function planCopy(source: CopySource | undefined, choice: CopyChoice, id: string, progress: CopyProgress) {
  const { newIdOf, isDone, ...memory } = progress
  // With all parts, because the steps that are done stay in the list.
  const writes = source ? copyWrites(source, { ...choice, ...ALL_PARTS }, id, newIdOf) : []
  const all = source ? copySteps(source, writes, id, memory) : []
  const pairs = all.flatMap((step, at) => {
    const write = writes[at]
    return write ? [{ step, kind: write.kind, part: partOf(write), isDone: isDone(step.key) }] : []
  })
  const hasCatalogs = choice.hasCatalogs || pairs.some((one) => one.part === 'hasCatalogs' && one.isDone)
  const chosen = { ...choice, hasPrices: choice.hasPrices && hasCatalogs }
  const parts = new Set(pairs.flatMap(({ part }) => part ?? []))
  return {
    steps: pairs
      .filter((one) => one.part === undefined || chosen[one.part] || one.isDone)
      .map(({ step }) => step),
    creation: pairs.find(({ kind }) => kind === 'product')?.step,
    /** The parts whose steps are all done. */
    doneParts: new Set(
      [...parts].filter((part) => pairs.every((one) => one.part !== part || one.isDone)),
    ) as ReadonlySet<CopyPart>,
    hasCatalogs,
  }
}

/** Returns a sentence about a price schedule that was created for the copy, or may have been. Empty without one. */
function scheduleSentence(schedule: SavedSchedule | undefined, id: string, name: string): string[] {
  if (schedule) return [`The price schedule “${isolate(schedule.body.Name ?? name)}” was created and kept.`]
  return isCreateUnanswered('priceschedules', id)
    ? [`The price schedule “${isolate(name)}” may have been created.`]
    : []
}

function nameProblem(name: string): string | undefined {
  return name === '' ? 'Enter a name.' : undefined
}

interface PartsProps {
  source: CopySource
  choice: CopyChoice
  set: (changed: Partial<CopyChoice>) => void
  isDisabled: boolean
}

interface AllPartsProps extends Omit<PartsProps, 'isDisabled'> {
  /** True when the price and the specs can no longer be changed. */
  isFixed: boolean
  isBusy: boolean
  doneParts: ReadonlySet<CopyPart>
  /** True when the copy is or will be in the catalogs. */
  hasCatalogs: boolean
  /** True when the user may copy the parts that only the marketplace can write. */
  hasSellerParts: boolean
}

/** The parts of a product with a choice for each. */
function Parts({ source, choice, set, isFixed, isBusy, doneParts, ...props }: AllPartsProps) {
  const { hasCatalogs, hasSellerParts } = props
  const { catalogIds, categories, prices, suppliers, locations } = source
  const places = [...categories.values()].flat().length
  const canHavePrices = canCopyPrices(source, hasCatalogs)
  const part = (field: CopyPart, label: string, isPossible: boolean) => (
    <CheckOption
      checked={doneParts.has(field) || (isPossible && choice[field])}
      disabled={isBusy || !isPossible || doneParts.has(field)}
      onChange={(event) => set({ [field]: event.target.checked })}
    >
      {label}
    </CheckOption>
  )
  return (
    <Stack as="fieldset" gap="2" aria-label="Parts to copy">
      <CheckOption checked disabled readOnly>
        Details, shipping, facets and extended properties (always)
      </CheckOption>
      <PriceChoice {...{ source, choice, set }} isDisabled={isFixed} />
      <SpecChoice {...{ source, choice, set }} isDisabled={isFixed} />
      {losesVariantTracking(source, choice) && (
        <Text fontSize="sm">
          The copy gets no variants. Its inventory is therefore not tracked by variant, but as one quantity.
        </Text>
      )}
      {hasSellerParts &&
        part(
          'hasCatalogs',
          catalogIds
            ? `Catalogs and categories: ${countOf(catalogIds.length, NAMES.catalog)}, ${countOf(places, NAMES.category)}`
            : 'Catalogs and categories: you cannot read them',
          (catalogIds?.length ?? 0) > 0,
        )}
      {hasSellerParts &&
        part(
          'hasPrices',
          prices
            ? `Prices for buyers and user groups, with the same price schedules: ${countOf(prices.length, NAMES.price)}${
                prices.length > 0 && !canHavePrices ? ' (needs the catalogs)' : ''
              }`
            : 'Prices for buyers and user groups: you cannot read them',
          canHavePrices,
        )}
      {hasSellerParts &&
        part(
          'hasSuppliers',
          suppliers
            ? `Suppliers with their price schedules: ${countOf(suppliers.length, NAMES.supplier)}`
            : 'Suppliers: you cannot read them',
          (suppliers?.length ?? 0) > 0,
        )}
      {part(
        'hasLocations',
        `Inventory locations with a quantity of 0: ${countOf(locations?.length ?? 0, NAMES.location)}`,
        hasCopyableLocations(source),
      )}
    </Stack>
  )
}

function PriceChoice({ source, choice, set, isDisabled }: PartsProps) {
  const name = useId()
  const { schedule, product } = source
  const id = product.DefaultPriceScheduleID
  if (!id) return <Text fontSize="sm">Default price: the product has none.</Text>
  const title = isolate(schedule?.Name || id)
  const options: readonly { value: CopyChoice['price']; label: string }[] = [
    ...(schedule
      ? [{ value: 'own' as const, label: `A copy of the price schedule “${title}” for this product` }]
      : []),
    { value: 'shared', label: `The same price schedule “${title}”. A change of it changes both products.` },
    { value: 'none', label: 'None' },
  ]
  return (
    <RadioChoice
      legend="Default price"
      name={name}
      options={options}
      value={choice.price}
      isDisabled={isDisabled}
      onChange={(price) => set({ price })}
    />
  )
}

function SpecChoice({ source, choice, set, isDisabled }: PartsProps) {
  const name = useId()
  const { specs, variants } = source
  if (!specs) return <Text fontSize="sm">Specs: you cannot read them.</Text>
  if (specs.length === 0) return <Text fontSize="sm">Specs and variants: the product has none.</Text>
  const own = copiedSpecs(source, 'copied')
  const shared = specs.length - own.length
  const options: readonly { value: CopyChoice['specs']; label: string }[] = [
    {
      value: 'shared',
      label:
        specs.length === 1
          ? 'The same spec. A change of it changes both products.'
          : `The same ${countOf(specs.length, NAMES.spec)}. A change of one changes both products.`,
    },
    ...(own.length > 0
      ? [
          {
            value: 'copied' as const,
            label: `Copies of ${own.map(({ Name, ID }) => `“${isolate(Name || (ID ?? ''))}”`).join(', ')}${
              shared > 0 ? `. ${countOf(shared, NAMES.spec)} of other products stay shared.` : ''
            }`,
          },
        ]
      : []),
    { value: 'none', label: 'None, and no variants' },
  ]
  return (
    <>
      <RadioChoice
        legend="Specs"
        name={name}
        options={options}
        value={choice.specs}
        isDisabled={isDisabled}
        onChange={(value) => set({ specs: value })}
      />
      {variants.length > 0 && (
        <CheckOption
          checked={choice.specs !== 'none' && choice.hasVariants}
          disabled={isDisabled || choice.specs === 'none'}
          onChange={(event) => set({ hasVariants: event.target.checked })}
        >
          {`${countOf(variants.length, NAMES.variant)} with their details, generated from the specs`}
        </CheckOption>
      )}
    </>
  )
}
