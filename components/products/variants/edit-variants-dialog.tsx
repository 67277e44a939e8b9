'use client'

import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useConfirmClose } from '@/components/resource/xp/use-confirm-close'
import { CheckOption } from '@/components/ui/check-option'
import { Checkbox } from '@/components/ui/checkbox'
import { Input } from '@/components/ui/input'
import { Cell, ColumnHead, Row, RowHead, Table } from '@/components/ui/table'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import { isEmptyPatch, isSame } from '@/lib/forms/diff'
import { formatNumber } from '@/lib/format/number'
import { call } from '@/lib/ordercloud/client'
import { PlatformError, toPlatformError } from '@/lib/ordercloud/errors'
import type { Variant } from '@/lib/ordercloud/models'
import { PlanDialog } from '../plan-dialog'
import {
  MEASURES,
  optionsInWords,
  toVariantValues,
  variantPatch,
  variantProblem,
  type VariantValues,
} from '../rules/variants'
import { useProductPlan, type PlanStep } from '../use-product-plan'

interface EditVariantsDialogProps {
  productId: string
  /** The variants of one page of the grid. */
  variants: readonly Variant[]
  /** True when the product tracks its inventory by variant. */
  hasQuantity: boolean
  onClose: () => void
}

/** Dialog that edits the variants of one page of the grid. Every changed variant is one request with its changes. */
export function EditVariantsDialog({ productId, variants, hasQuantity, onClose }: EditVariantsDialogProps) {
  const plan = useProductPlan(productId)
  // The variants as they were at the opening, because a failed attempt reads the grid again.
  const [before] = useState(variants)
  const [values, setValues] = useState<Readonly<Record<string, VariantValues>>>({})
  const [isChecked, setChecked] = useState(false)
  const [hasMeasures, setMeasures] = useState(false)
  const valuesOf = (variant: Variant) => values[variant.ID ?? ''] ?? toVariantValues(variant)
  const ids = before.map((variant) => valuesOf(variant).id)
  const changed = before.flatMap((variant) => {
    const patch = variantPatch(variant, valuesOf(variant), hasQuantity)
    return isEmptyPatch(patch) ? [] : [{ variant, patch }]
  })
  const close = useConfirmClose(changed.length > 0, onClose)
  const problemOf = (variant: Variant) => variantProblem(valuesOf(variant), ids)
  const isLocked = plan.isRunning || plan.doneCount > 0

  const save = async () => {
    setChecked(true)
    if (before.some((variant) => problemOf(variant) !== undefined)) return
    const steps = changed.map(({ variant: { ID = '' }, patch }): PlanStep => ({
      key: JSON.stringify([ID, patch]),
      label: `Save the variant ${ID}`,
      run: () => patchOnce(productId, ID, patch),
    }))
    if (steps.length === 0 || (await plan.run(steps, 'Variants saved.'))) onClose()
  }

  return (
    <PlanDialog
      title="Edit variants"
      button="Save variants"
      plan={plan}
      size="review"
      onConfirm={() => void save()}
      onClose={() => void close()}
    >
      <fieldset disabled={isLocked} style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
        <Box color="fg" mb="2">
          <CheckOption checked={hasMeasures} onChange={(event) => setMeasures(event.target.checked)}>
            Show weight and dimensions
          </CheckOption>
          {hasMeasures && (
            <Text fontSize="xs" color="fg.muted">
              Empty fields take the values of the product.
            </Text>
          )}
        </Box>
        <Box color="fg" overflowX="auto">
          <Table minW={hasMeasures ? '56rem' : '36rem'}>
            <caption>
              <VisuallyHidden>Variants to edit</VisuallyHidden>
            </caption>
            <thead>
              <tr>
                <ColumnHead scope="col" width="24%">
                  Options
                </ColumnHead>
                <ColumnHead scope="col">ID</ColumnHead>
                <ColumnHead scope="col">Name</ColumnHead>
                <ColumnHead scope="col" width="4rem">
                  Active
                </ColumnHead>
                {hasQuantity && (
                  <ColumnHead scope="col" width="6rem" textAlign="end">
                    Quantity
                  </ColumnHead>
                )}
                {hasMeasures &&
                  MEASURES.map(({ field, label }) => (
                    <ColumnHead key={field} scope="col" width="5rem" textAlign="end">
                      {label}
                    </ColumnHead>
                  ))}
              </tr>
            </thead>
            <tbody>
              {before.map((variant) => (
                <EditedRow
                  key={variant.ID}
                  variant={variant}
                  values={valuesOf(variant)}
                  hasQuantity={hasQuantity}
                  hasMeasures={hasMeasures}
                  problem={isChecked ? problemOf(variant) : undefined}
                  onChange={(changes) =>
                    setValues({ ...values, [variant.ID ?? '']: { ...valuesOf(variant), ...changes } })
                  }
                />
              ))}
            </tbody>
          </Table>
        </Box>
      </fieldset>
      {isChecked && before.some((variant) => problemOf(variant) !== undefined) && (
        <Text role="alert" color="fg.error" fontWeight="medium">
          Correct the marked variants. Nothing is saved yet.
        </Text>
      )}
    </PlanDialog>
  )
}

interface EditedRowProps {
  variant: Variant
  values: VariantValues
  hasQuantity: boolean
  hasMeasures: boolean
  problem: string | undefined
  onChange: (changes: Partial<VariantValues>) => void
}

function EditedRow({ variant, values, hasQuantity, hasMeasures, problem, onChange }: EditedRowProps) {
  const id = variant.ID ?? ''
  const marks = { autoComplete: 'off', 'aria-invalid': problem !== undefined } as const
  return (
    <Row>
      <RowHead scope="row" whiteSpace="normal">
        {optionsInWords(variant) || id}
        {problem && (
          <Text fontSize="xs" color="fg.error" fontWeight="medium">
            {problem}
          </Text>
        )}
      </RowHead>
      <Cell>
        <Input
          {...marks}
          aria-label={`ID of ${id}`}
          value={values.id}
          onChange={(event) => onChange({ id: event.currentTarget.value })}
        />
      </Cell>
      <Cell>
        <Input
          {...marks}
          aria-label={`Name of ${id}`}
          value={values.name}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
      </Cell>
      <Cell>
        <Checkbox
          aria-label={`Active: ${id}`}
          checked={values.isActive}
          onChange={(event) => onChange({ isActive: event.target.checked })}
        />
      </Cell>
      {hasQuantity && (
        <Cell>
          <Input
            {...marks}
            aria-label={`Quantity of ${id}`}
            inputMode="numeric"
            textAlign="end"
            value={values.quantity}
            onChange={(event) => onChange({ quantity: event.currentTarget.value })}
          />
        </Cell>
      )}
      {hasMeasures &&
        MEASURES.map(({ field, label }) => (
          <Cell key={field}>
            <Input
              {...marks}
              aria-label={`${label} of ${id}`}
              inputMode="decimal"
              textAlign="end"
              value={values[field]}
              onChange={(event) => onChange({ [field]: event.currentTarget.value })}
            />
          </Cell>
        ))}
    </Row>
  )
}

/**
 * Changes a variant. After a lost answer the variant may have its new ID already. It is then changed under that one,
 * which writes the same values again.
 *
 * @throws PlatformError when the platform keeps another quantity
 */
async function patchOnce(productId: string, id: string, patch: Partial<Variant>): Promise<void> {
  const send = (variantId: string) =>
    call(
      (oc) =>
        oc.Products.PatchVariant(
          encodeURIComponent(productId),
          encodeURIComponent(variantId),
          patch as object,
        ),
      { write: true, expected: patch.ID === undefined ? [] : ['NotFound'] },
    )
  const saved = await send(id).catch((error: unknown) => {
    const isRenamed = patch.ID !== undefined && toPlatformError(error).status === 404
    if (!isRenamed) throw error
    return send(patch.ID ?? id)
  })
  const wanted = patch.Inventory?.QuantityAvailable
  const stored = saved.Inventory?.QuantityAvailable
  // The platform ignores the quantity of a variant that has inventory at several locations.
  if (wanted !== undefined && !isSame(stored, wanted))
    throw new PlatformError(
      `The platform keeps the quantity ${formatNumber(stored ?? 0)}, the sum of the locations of this variant. The other changes of the variant are saved.`,
      { status: 409, errorCode: 'QuantityKept' },
    )
}
