'use client'

import { HStack, Stack, Text } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { AssignButton } from '@/components/resource/assign/assign-button'
import { AssignedRows } from '@/components/resource/assign/assigned-rows'
import { Adder } from '@/components/resource/assign/assignment-panel'
import { RowProblem } from '@/components/resource/assign/row-problem'
import { useEmptyPanel } from '@/components/resource/assign/use-empty-panel'
import { EmptyPanel, Panel } from '@/components/resource/form/form-layout'
import { Button } from '@/components/ui/button'
import { CheckOption } from '@/components/ui/check-option'
import { describedBy, Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Dialog } from '@/components/ui/overlay/dialog'
import { toast } from '@/components/ui/toaster'
import { useAssignments } from '@/hooks/use-assignments'
import { useCan } from '@/hooks/use-can'
import { useNamesById } from '@/hooks/use-names-by-id'
import { noteActivity } from '@/lib/activity/note'
import { BUNDLE_ITEMS_PATH, PRODUCT_BUNDLES_PATH } from '@/lib/jobs/bundle-item-paths'
import { call } from '@/lib/ordercloud/client'
import { displayMessage, PlatformError, toPlatformError } from '@/lib/ordercloud/errors'
import { keys } from '@/lib/ordercloud/keys'
import type { Bundle, BundleProductAssignment } from '@/lib/ordercloud/models'
import { roles } from '@/lib/permissions/roles'
import { addOnce, SINGLE_ROW_PAGE, type Assignments } from '@/lib/resource/assignments'
import { productReference } from '@/lib/resource/references'
import { notedRecord } from '@/lib/resource/resource'
import { idSegment } from '@/lib/url/id-segment'
import { bundleQuantityProblem } from '../rules/bundle-quantity'
import { itemText } from './bundle-items'
import { bundles } from './resource'

const TITLE = 'Products'
const VIEW_PRODUCTS = [roles.ProductViewer, roles.ProductManager]

/** Panel with the products of a bundle: which are required, and the quantity that a buyer gets of each by default. */
export function BundleItems({ bundle }: { bundle: Bundle }) {
  const bundleId = bundle.ID ?? ''
  const client = useQueryClient()
  const view = useCan(VIEW_PRODUCTS)
  const manage = useCan(bundles.access.manage)
  const readOnlyReason = manage.allowed ? undefined : manage.reason
  const assignments = itemsOf(bundleId)
  const state = useAssignments(assignments, {
    ...{ title: TITLE, readOnlyReason },
    describeRow: ({ ProductID }) => `product ${ProductID}`,
    isPerson: () => false,
  })
  const [edited, setEdited] = useState<BundleProductAssignment>()
  const ids = state.rows.flatMap(({ ProductID }) => ProductID ?? [])
  const names = useNamesById(productReference, ids, view.allowed)
  const empty = useEmptyPanel(state.query.data && state.rows.length)
  const none = 'No products yet. Buyers can order the bundle after it has products.'
  if (empty.isLine)
    return (
      <EmptyPanel
        title={TITLE}
        note={none}
        action={<AssignButton readOnlyReason={readOnlyReason} onOpen={empty.open} />}
      />
    )
  const save = async (row: BundleProductAssignment) => {
    const { Items } = await call(
      (oc) =>
        oc.Bundles.ListProductAssignments({
          ...{ bundleID: bundleId, productID: row.ProductID ?? '' },
          ...SINGLE_ROW_PAGE,
        }),
      { quiet: true },
    )
    const [now] = Items
    if (!now) throw new PlatformError('Another user has removed this product from the bundle.')
    // After a lost response, the platform has the new values already.
    if (!isSameItem(now, edited) && !isSameItem(now, row)) {
      setEdited(now)
      await client.invalidateQueries({ queryKey: keys.all(BUNDLE_ITEMS_PATH) })
      throw new PlatformError(
        `Another user has changed this product to: ${itemText(now)}. Save again to overwrite it.`,
      )
    }
    await call((oc) => oc.Bundles.SaveProductAssignment({ ...row, BundleID: bundleId }), {
      write: true,
      quiet: true,
    })
    const fields = ['Required', 'DefaultQuantity'] as const
    const changes = fields
      .filter((field) => edited?.[field] !== row[field])
      .map((field) => ({
        path: [TITLE, row.ProductID ?? '', field],
        before: edited?.[field] ?? undefined,
        after: row[field] ?? undefined,
      }))
    noteActivity({ ...notedRecord(bundles, bundleId), kind: 'saved', changes: async () => changes })
    void client.invalidateQueries({ queryKey: keys.all(PRODUCT_BUNDLES_PATH) })
    await client.invalidateQueries({ queryKey: keys.all(BUNDLE_ITEMS_PATH) })
  }
  return (
    <Panel title={TITLE}>
      <Stack gap="4" maxW="44rem">
        <Text fontSize="sm" color="fg.muted" mt="-2">
          A buyer adds all required products and any of the others. The products must have the same owner as
          the bundle. Their prices are the bundle prices of their price schedules.
        </Text>
        <Adder
          to={productReference}
          excludedIds={ids}
          isBusy={state.busyKey !== undefined}
          problem={state.problem && state.problem.key === undefined ? state.problem.message : undefined}
          readOnlyReason={readOnlyReason ?? (view.allowed ? undefined : view.reason)}
          onAdd={(ProductID, name) =>
            state.add({ BundleID: bundleId, ProductID, Required: true, DefaultQuantity: 1 }, name)
          }
        />
        <AssignedRows
          state={state}
          keyOf={assignments.keyOf}
          draw={(row) => {
            const id = row.ProductID ?? ''
            const name = names.get(id) ?? id
            return {
              ...{ id, name },
              href: view.allowed ? `/products/${idSegment(id)}` : undefined,
              note: (
                <HStack gap="3" wrap="wrap">
                  <Text as="span">{itemText(row)}</Text>
                  <Button
                    size="xs"
                    variant="outline"
                    aria-label={`Edit ${name}`}
                    disabledReason={readOnlyReason}
                    onClick={() => setEdited(row)}
                  >
                    Edit
                  </Button>
                </HStack>
              ),
            }
          }}
          many="products"
          none={none}
          removal="The product stays as it is, but is no longer part of the bundle."
          readOnlyReason={readOnlyReason}
        />
      </Stack>
      {edited && (
        <ItemDialog
          row={edited}
          name={names.get(edited.ProductID ?? '') ?? edited.ProductID ?? ''}
          save={save}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Panel>
  )
}

function isSameItem(one: BundleProductAssignment, other: BundleProductAssignment | undefined): boolean {
  return (
    Boolean(one.Required) === Boolean(other?.Required) &&
    (one.DefaultQuantity ?? null) === (other?.DefaultQuantity ?? null)
  )
}

interface ItemDialogProps {
  row: BundleProductAssignment
  /** Name of the product. */
  name: string
  /** Writes the row. Repeating it changes nothing. */
  save: (row: BundleProductAssignment) => Promise<void>
  onClose: () => void
}

/** Dialog with the facts about one product of a bundle. */
function ItemDialog({ row, name, save, onClose }: ItemDialogProps) {
  const id = useId()
  const [isRequired, setRequired] = useState(row.Required === true)
  const [typed, setTyped] = useState(row.DefaultQuantity ? String(row.DefaultQuantity) : '')
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState('')
  const [isSaving, setSaving] = useState(false)
  const help = isRequired
    ? 'The quantity that a buyer gets, if the buyer enters none.'
    : 'Leave it empty, so that the buyer enters it.'

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSaving) return
    const wrong = bundleQuantityProblem(typed, isRequired)
    setProblem(wrong)
    if (wrong !== undefined) return document.getElementById(`${id}-quantity`)?.focus()
    setFailure('')
    setSaving(true)
    try {
      // The platform clears the quantity with null, which the types of its library lack.
      const DefaultQuantity = (typed.trim() === '' ? null : Number(typed)) as number
      await save({ ...row, Required: isRequired, DefaultQuantity })
      toast({ title: 'Success', description: `${name} saved.`, type: 'success' })
      onClose()
    } catch (error) {
      setFailure(displayMessage(toPlatformError(error)))
      setSaving(false)
    }
  }

  return (
    <Dialog
      size="form"
      title={`Edit ${name}`}
      onClose={() => !isSaving && onClose()}
      actions={
        <>
          <Button variant="outline" disabled={isSaving} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={`${id}-form`} loading={isSaving} loadingText="Save">
            Save
          </Button>
        </>
      }
    >
      <form id={`${id}-form`} noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="4" color="fg">
          <CheckOption checked={isRequired} onChange={(event) => setRequired(event.target.checked)}>
            Required
          </CheckOption>
          <Field
            id={`${id}-quantity`}
            label="Default quantity"
            isRequired={isRequired}
            help={help}
            error={problem}
          >
            <Input
              id={`${id}-quantity`}
              value={typed}
              inputMode="numeric"
              autoComplete="off"
              maxW="10rem"
              aria-invalid={problem !== undefined}
              aria-describedby={describedBy(`${id}-quantity`, { help, error: problem })}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
          {failure && <RowProblem>{failure}</RowProblem>}
        </Stack>
      </form>
    </Dialog>
  )
}

/** The products of one bundle. */
function itemsOf(bundleID: string): Assignments<BundleProductAssignment> {
  return {
    path: BUNDLE_ITEMS_PATH,
    of: bundleID,
    list: (oc, page, request) => oc.Bundles.ListProductAssignments({ bundleID, ...page }, request),
    keyOf: ({ ProductID }) => ProductID ?? '',
    // Saving an existing assignment would overwrite its quantity.
    add: (oc, row) =>
      addOnce(
        oc.Bundles.ListProductAssignments({ bundleID, productID: row.ProductID ?? '', ...SINGLE_ROW_PAGE }),
        () => oc.Bundles.SaveProductAssignment(row),
      ),
    remove: (oc, { ProductID = '' }) =>
      oc.Bundles.DeleteProductAssignment(encodeURIComponent(bundleID), encodeURIComponent(ProductID)),
    invalidates: [PRODUCT_BUNDLES_PATH],
  }
}
