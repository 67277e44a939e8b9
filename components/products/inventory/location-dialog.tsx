'use client'

import { Stack, Text } from '@chakra-ui/react'
import { useId, useState } from 'react'
import { RecordChoice } from '@/components/resource/assign/record-choice'
import { CheckOption } from '@/components/ui/check-option'
import { describedBy, Field, Note } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { useCanRead } from '@/hooks/use-can'
import { useNamesById } from '@/hooks/use-names-by-id'
import type { useOwnCompany } from '@/hooks/use-own-company'
import { isolate } from '@/lib/format/direction'
import { isEmptyPatch } from '@/lib/forms/diff'
import { newId } from '@/lib/forms/ids'
import { formatNumber } from '@/lib/format/number'
import { PlatformError } from '@/lib/ordercloud/errors'
import type { InventoryRecord } from '@/lib/ordercloud/models'
import { isMarketplace } from '@/lib/parties/companies'
import { createOnce } from '@/lib/resource/create-once'
import { supplierReference } from '@/lib/resource/references'
import { PlanDialog, PlanFields } from '../plan-dialog'
import {
  changedQuantityText,
  locationPatch,
  locationQuantityProblem,
  notificationProblem,
  toLocation,
  toLocationValues,
} from '../rules/locations'
import type { ProductRecord } from '../service'
import { sellerReference } from '../suppliers/seller-reference'
import { useProductPlan, type PlanStep } from '../use-product-plan'
import { locationName, locationService, locationsPath, quantityOf, type LocationsOwner } from './locations'
import { shipFromReference } from '@/lib/resource/ship-from-reference'

interface LocationDialogProps {
  owner: LocationsOwner
  /** The location to change. Undefined for a new one. */
  record: InventoryRecord | undefined
  /** True when there is no location yet. The new one replaces the quantity. */
  isFirst: boolean
  own: ReturnType<typeof useOwnCompany>
  onClose: () => void
}

/** Dialog that adds a location of an inventory, or changes one. The address of a location does not change. */
export function LocationDialog(props: LocationDialogProps) {
  const { owner: of, record, isFirst, own, onClose } = props
  const { product } = of
  const ids = useId()
  const productId = product.ID ?? ''
  const plan = useProductPlan(productId)
  const stock = quantityOf(of)
  const [id] = useState(newId)
  const owners = ownersOf(product, own)
  const [keeper, setKeeper] = useState(owners[0] ?? '')
  const [supplierId, setSupplierId] = useState('')
  const owner = keeper === ANOTHER_SUPPLIER ? supplierId : keeper
  const isOwnerMissing = keeper === ANOTHER_SUPPLIER && supplierId === ''
  const [addressId, setAddressId] = useState('')
  const [values, setValues] = useState(() => toLocationValues(record, isFirst ? stock : undefined))
  /** The location as the user knows it: as the dialog found it, or as a rejected save described it. */
  const [known, setKnown] = useState(record)
  const [isChecked, setChecked] = useState(false)
  const addresses = shipFromReference(owner)
  const canRead = useCanRead(addresses)
  const quantityBefore = record ? record.QuantityAvailable : isFirst ? stock : undefined
  const quantityProblem = locationQuantityProblem(values, quantityBefore)
  const quantityError = isChecked ? quantityProblem : undefined
  const notificationError = isChecked ? notificationProblem(values.notificationPoint) : undefined
  const name = record && isolate(locationName(record))

  const confirm = async () => {
    setChecked(true)
    if (quantityProblem ?? notificationProblem(values.notificationPoint)) return
    if (!record && (isOwnerMissing || addressId === '')) return
    const service = locationService(of)
    const steps: PlanStep[] = []
    if (record && known) {
      const patch = locationPatch(record, values)
      /** Rejects a quantity that would overwrite one which the user has not seen. */
      const checkQuantity = async () => {
        const now = await service.get(record.ID ?? '', { quiet: true })
        const problem = changedQuantityText(known, patch, now)
        if (problem === undefined) return
        setKnown(now)
        throw new PlatformError(problem, { status: 409, errorCode: 'ChangedMeanwhile' })
      }
      const save = async () => {
        if (patch.QuantityAvailable !== undefined) await checkQuantity()
        return service.patch(record.ID ?? '', patch)
      }
      if (!isEmptyPatch(patch))
        steps.push({ key: JSON.stringify(patch), label: 'Save the location', run: save })
    } else {
      const body = { ...toLocation(values), ID: id, AddressID: addressId, ...(owner && { OwnerID: owner }) }
      steps.push({
        key: 'add',
        label: 'Add the location',
        run: () => createOnce(service, locationsPath(of), id, body),
      })
    }
    const isDone =
      steps.length === 0 || (await plan.run(steps, record ? 'Location saved.' : 'Location added.'))
    if (isDone) onClose()
  }

  return (
    <PlanDialog
      title={name ? `Edit ${name}` : 'Add location'}
      button={record ? 'Save location' : 'Add location'}
      plan={plan}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <PlanFields plan={plan}>
        <Stack gap="3" color="fg">
          {isFirst && (
            <Text>
              With locations, the quantity of the {of.variant ? 'variant' : 'product'} is the sum of its
              locations. The first location starts with the current quantity of {formatNumber(stock)}.
            </Text>
          )}
          {!record && !own.isSupplier && (
            <OwnerField
              id={`${ids}-owner`}
              owners={owners}
              value={keeper}
              onChange={(chosen) => {
                setKeeper(chosen)
                setAddressId('')
              }}
            />
          )}
          {!record && keeper === ANOTHER_SUPPLIER && (
            <SellerField
              id={`${ids}-supplier`}
              product={product}
              value={supplierId}
              error={isChecked && isOwnerMissing ? 'Choose a supplier.' : undefined}
              onChange={(chosen) => {
                setSupplierId(chosen)
                setAddressId('')
              }}
            />
          )}
          {!record && !isOwnerMissing && (
            <RecordChoice
              key={owner}
              id={`${ids}-address`}
              label="Address"
              to={addresses}
              canRead={canRead}
              value={addressId}
              error={isChecked && addressId === '' ? 'Choose an address.' : undefined}
              onChange={setAddressId}
            />
          )}
          <NumberField
            id={`${ids}-quantity`}
            label="Quantity available"
            help={record ? 'Saved only if you change it.' : undefined}
            error={quantityError}
            isRequired
            value={values.quantity}
            onChange={(quantity) => setValues({ ...values, quantity })}
          />
          <NumberField
            id={`${ids}-notification`}
            label="Notification point"
            error={notificationError}
            value={values.notificationPoint}
            onChange={(notificationPoint) => setValues({ ...values, notificationPoint })}
          />
          <CheckOption
            checked={values.canExceed}
            onChange={(event) => setValues({ ...values, canExceed: event.target.checked })}
          >
            Orders can exceed the quantity
          </CheckOption>
          <CheckOption
            checked={values.isForAllBuyers}
            aria-describedby={values.isForAllBuyers ? undefined : `${ids}-buyers`}
            onChange={(event) => setValues({ ...values, isForAllBuyers: event.target.checked })}
          >
            All buyers can use it
          </CheckOption>
          {!values.isForAllBuyers && (
            <Note id={`${ids}-buyers`}>
              Only the buyers and user groups that you assign to it can see its quantity and order from it.
              Assign them after saving, with the button “Buyers” of the location. Without an assignment, no
              buyer can use it.
            </Note>
          )}
        </Stack>
      </PlanFields>
    </PlanDialog>
  )
}

/** Stands for a supplier that is chosen in a field of its own. No ID has this character. */
const ANOTHER_SUPPLIER = '*'

/**
 * Returns the companies that usually keep inventory of a product, whose addresses the locations have. An empty ID
 * stands for the marketplace.
 */
function ownersOf(product: ProductRecord, own: LocationDialogProps['own']): string[] {
  if (own.isSupplier) return own.id === undefined ? [] : [own.id]
  const { OwnerID, DefaultSupplierID } = product
  const suppliers = [DefaultSupplierID, OwnerID].filter((id) => id && !isMarketplace(id)) as string[]
  return [...new Set([...suppliers, ''])]
}

function OwnerField(props: {
  id: string
  owners: readonly string[]
  value: string
  onChange: (owner: string) => void
}) {
  const { id, owners, value, onChange } = props
  const names = useNamesById(supplierReference, owners.filter(Boolean), useCanRead(supplierReference))
  return (
    <Field id={id} label="Kept by">
      <Select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {owners.map((owner) => (
          <option key={owner} value={owner}>
            {owner === '' ? 'The marketplace' : (names.get(owner) ?? owner)}
          </option>
        ))}
        <option value={ANOTHER_SUPPLIER}>{owners.length > 1 ? 'Another supplier' : 'A supplier'}</option>
      </Select>
    </Field>
  )
}

/**
 * Field for the supplier that keeps a location: one of those that sell the product, or any one when all can sell it.
 */
function SellerField(props: {
  id: string
  product: ProductRecord
  value: string
  error: string | undefined
  onChange: (supplierId: string) => void
}) {
  const { product, ...field } = props
  const isOpen = product.AllSuppliersCanSell === true
  const sellers = isOpen ? supplierReference : sellerReference(product.ID ?? '')
  return (
    <RecordChoice
      {...field}
      label="Supplier"
      to={sellers}
      canRead={useCanRead(sellers)}
      help={
        isOpen
          ? undefined
          : 'The list has the suppliers that sell the product. Others are found by their full ID.'
      }
    />
  )
}

/** Field of a dialog for a whole number as text. */
export function NumberField(props: {
  id: string
  label: string
  help?: string | undefined
  error: string | undefined
  isRequired?: boolean
  value: string
  onChange: (text: string) => void
}) {
  const { id, label, help, error, isRequired, value, onChange } = props
  return (
    <Field id={id} label={label} help={help} error={error} {...(isRequired && { isRequired })}>
      <Input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        maxW="14rem"
        value={value}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(id, { help, error })}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Field>
  )
}
