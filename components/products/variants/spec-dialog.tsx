'use client'

import { Flex, Grid, Stack, Text } from '@chakra-ui/react'
import { useId, useState } from 'react'
import { useConfirmClose } from '@/components/resource/xp/use-confirm-close'
import { Alert } from '@/components/ui/alert'
import { CheckOption } from '@/components/ui/check-option'
import { describedBy, Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { isolate } from '@/lib/format/direction'
import { isSame } from '@/lib/forms/diff'
import { newId } from '@/lib/forms/ids'
import type { Spec, SpecProductAssignment } from '@/lib/ordercloud/models'
import { namesInWords, type CountedNames } from '@/lib/resource/counted-names'
import { PlanDialog, PlanFields } from '../plan-dialog'
import {
  moveOption,
  optionProblem,
  removeOption,
  specProblems,
  specWrites,
  toSpecDraft,
  withDefinesVariant,
  withOptionIds,
  type SpecDraft,
} from '../rules/spec-draft'
import type { ProductRecord } from '../service'
import { DefaultOptionField, OptionRows } from '../specs/option-rows'
import { useProductPlan } from '../use-product-plan'
import { specReference } from './spec-reference'
import { specSteps } from './write-spec'

interface SpecDialogProps {
  product: ProductRecord
  /** The spec to change. Undefined for a new one. */
  spec?: Spec
  assignment?: SpecProductAssignment
  /** The other products with the spec. */
  otherProducts: CountedNames
  onClose: () => void
}

/** Dialog that creates a spec for a product, or changes one with its options. Specs are shared between products. */
export function SpecDialog({ product, spec, assignment, otherProducts, onClose }: SpecDialogProps) {
  const ids = useId()
  const productId = product.ID ?? ''
  const owner = product.OwnerID ?? ''
  const plan = useProductPlan(productId, ['products/specs', specReference(owner).path, 'specs'])
  const [newSpecId] = useState(newId)
  const [start] = useState(() => toSpecDraft(spec, assignment))
  const [draft, setDraft] = useState(start)
  const [isChecked, setChecked] = useState(false)
  const close = useConfirmClose(!isSame(start, draft), onClose)
  const problems = isChecked ? specProblems(draft) : {}
  const set = (changes: Partial<SpecDraft>) => setDraft({ ...draft, ...changes })

  const stepsOf = (named: SpecDraft) => {
    const target = { productId, newSpecId, spec, assignment, ownerId: product.OwnerID }
    return specSteps(spec?.ID ?? newSpecId, specWrites(named, target))
  }

  const confirm = async () => {
    setChecked(true)
    const isWrong =
      Object.keys(specProblems(draft)).length > 0 ||
      draft.options.some((option) => optionProblem(option, draft.options) !== undefined)
    if (isWrong) return
    const named = withOptionIds(draft, spec)
    setDraft(named)
    const steps = stepsOf(named)
    const words = spec ? 'Spec saved.' : 'Spec created and added to the product.'
    if (steps.length === 0 || (await plan.run(steps, words))) onClose()
  }

  return (
    <PlanDialog
      title={spec ? `Edit spec ${isolate(spec.Name)}` : 'Create spec'}
      button={spec ? 'Save spec' : 'Create spec'}
      plan={plan}
      steps={stepsOf(withOptionIds(draft, spec))}
      size="review"
      onConfirm={() => void confirm()}
      onClose={() => void close()}
    >
      <PlanFields plan={plan}>
        <Stack gap="3" color="fg">
          {otherProducts.count > 0 && (
            <Alert status="warning">
              {namesInWords(otherProducts)} {otherProducts.count === 1 ? 'has' : 'have'} this spec too. A
              change here changes the choices there too.
            </Alert>
          )}
          <Grid
            templateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 8rem' }}
            gap="3"
            alignItems="start"
          >
            <Field id={`${ids}-name`} label="Name" isRequired error={problems.name}>
              <Input
                id={`${ids}-name`}
                autoComplete="off"
                value={draft.name}
                aria-invalid={problems.name !== undefined}
                aria-describedby={describedBy(`${ids}-name`, { error: problems.name })}
                onChange={(event) => set({ name: event.currentTarget.value })}
              />
            </Field>
            <Field
              id={`${ids}-position`}
              label="List order"
              help="Lower numbers come first."
              error={problems.position}
            >
              <Input
                id={`${ids}-position`}
                inputMode="numeric"
                autoComplete="off"
                value={draft.position}
                aria-invalid={problems.position !== undefined}
                aria-describedby={describedBy(`${ids}-position`, { help: true, error: problems.position })}
                onChange={(event) => set({ position: event.currentTarget.value })}
              />
            </Field>
          </Grid>
          <Flex columnGap="5" wrap="wrap">
            <CheckOption
              checked={draft.definesVariant}
              onChange={(event) => setDraft(withDefinesVariant(draft, event.target.checked))}
            >
              Defines variants
            </CheckOption>
            <CheckOption
              checked={draft.isRequired}
              disabled={draft.definesVariant}
              onChange={(event) => set({ isRequired: event.target.checked })}
            >
              Required
            </CheckOption>
            <CheckOption
              checked={draft.allowsOpenText}
              disabled={draft.definesVariant}
              onChange={(event) => set({ allowsOpenText: event.target.checked })}
            >
              Buyers can enter a text
            </CheckOption>
          </Flex>
          {draft.definesVariant && (
            <Text fontSize="xs" color="fg.muted">
              A spec that defines variants is required, and buyers cannot enter a text. Generate the variants
              after you change its options.
            </Text>
          )}
          <OptionRows
            options={draft.options}
            hasProblemsShown={isChecked}
            onChange={(options) => set({ options })}
            onMove={(from, to) => setDraft(moveOption(draft, from, to))}
            onRemove={(key) => setDraft(removeOption(draft, key))}
          />
          <Grid
            templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
            gap="3"
            alignItems="start"
          >
            <DefaultOptionField
              id={`${ids}-default`}
              label="Default option"
              none="None"
              options={draft.options}
              value={draft.defaultKey}
              onChange={(defaultKey) => set({ defaultKey })}
            />
            <DefaultOptionField
              id={`${ids}-product-default`}
              label="Default option for this product"
              none="As in the spec"
              options={draft.options}
              value={draft.productDefaultKey}
              onChange={(productDefaultKey) => set({ productDefaultKey })}
            />
          </Grid>
          {problems.options && (
            <Text role="alert" color="fg.error" fontWeight="medium">
              {problems.options}
            </Text>
          )}
        </Stack>
      </PlanFields>
    </PlanDialog>
  )
}
