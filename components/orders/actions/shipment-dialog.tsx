'use client'

import { Box, Flex, Grid, Stack, Text } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import { startOfMinute } from 'date-fns'
import { useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { describedBy, Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Dialog } from '@/components/ui/overlay/dialog'
import { Textarea } from '@/components/ui/textarea'
import { toast } from '@/components/ui/toaster'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import { useOwnCompany } from '@/hooks/use-own-company'
import { useTimeZone } from '@/hooks/use-time-zone'
import { addressLine, type AddressLike } from '@/lib/format/address'
import { fromLocalText, toLocalText } from '@/lib/forms/date-times'
import { newId } from '@/lib/forms/ids'
import { noteActivity } from '@/lib/activity/note'
import { displayMessage, toPlatformError } from '@/lib/ordercloud/errors'
import { notedRecord } from '@/lib/resource/resource'
import { keys } from '@/lib/ordercloud/keys'
import type { Address, LineItem, Order } from '@/lib/ordercloud/models'
import type { Reference } from '@/lib/resource/reference'
import { countOf } from '@/lib/resource/words'
import { getSettings } from '@/lib/settings'
import { AddressChoiceDialog } from '../addresses/address-choice-dialog'
import type { AddressChoice } from '../addresses/write-address'
import { isShippable, quantityLeft } from '../rules/line'
import { nameInText } from '../rules/name-in-text'
import { allLeftBeside, costOf, packagesProblem, quantitiesOf, type PackageDraft } from '../rules/packages'
import { addressOfLines, type ShipSide } from '../rules/shipment-addresses'
import { orders } from '../resource'
import { QuantityRow } from '../shipments/quantity-row'
import { shipments } from '../shipments/resource'
import { savedFrom, savedTo } from '../shipments/saved-addresses'
import { shipPackages, type ShipmentDraft, type ShipmentProgress } from './ship-lines'
import { WithLines } from './with-lines'

/** Maximum lengths of the platform, in characters. */
const MAX_LENGTHS = { shipper: 50, trackingNumber: 3000, method: 50, account: 200, comments: 2000 } as const

/** An address that the user has chosen for all packages, with its text as far as it is known. */
interface ChosenAddress {
  choice: AddressChoice
  address: AddressLike | undefined
}

/**
 * Dialog that ships lines of an order, in full or in part, in one or several packages. Each package becomes one shipment.
 * A retry after a failure continues where it stopped.
 */
export function ShipmentDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const title = `Ship ${nameInText(orders.titleOf(order))}`
  return (
    <WithLines {...{ order, title, onClose }}>
      {(lines) => <ShipmentForm {...{ order, title, lines, onClose }} />}
    </WithLines>
  )
}

function ShipmentForm(props: {
  order: Order
  title: string
  lines: readonly LineItem[]
  onClose: () => void
}) {
  const { order, title, lines, onClose } = props
  const ids = useId()
  const client = useQueryClient()
  const timeZone = useTimeZone()
  const own = useOwnCompany()
  const ownerId = own.isSupplier ? own.id : getSettings().marketplaceId
  // The lines are those at the opening. After a part of the shipment is saved, less is left of the order's lines.
  const [shippable] = useState(() => lines.filter((line) => isShippable(line) && quantityLeft(line) > 0))
  const progress = useRef(new Map<string, ShipmentProgress>())
  const [packages, setPackages] = useState<readonly PackageDraft[]>(() => [newPackage(shippable, [])])
  const [states, setStates] = useState<Readonly<Record<string, PackageState>>>({})
  const [texts, setTexts] = useState({ shipper: '', method: '', account: '', comments: '' })
  // The fields of times have minutes, and a delivery in this minute is not before the shipping.
  const [shipped, setShipped] = useState(() => startOfMinute(new Date()).toISOString())
  const [delivered, setDelivered] = useState('')
  const [chosen, setChosen] = useState<Partial<Record<ShipSide, ChosenAddress>>>({})
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()

  const linesIn = ({ quantities }: PackageDraft) => {
    const shippedIds = quantitiesOf(quantities)
    return shippable.filter(({ ID = '' }) => shippedIds.has(ID))
  }
  const addressOf = (side: ShipSide, one: PackageDraft): AddressChoice | undefined => {
    const address = addressOfLines(side, linesIn(one))
    return chosen[side]?.choice ?? (address && { address })
  }
  const drafts = packages.map((one): ShipmentDraft => ({
    id: one.id,
    quantities: quantitiesOf(one.quantities),
    shipper: texts.shipper.trim(),
    trackingNumber: one.trackingNumber.trim(),
    method: texts.method.trim(),
    account: texts.account.trim(),
    comments: texts.comments.trim(),
    cost: costOf(one),
    addresses: { From: addressOf('From', one), To: addressOf('To', one) },
    ...{ shipped, delivered },
  }))
  const isDeliveredEarly = shipped !== '' && delivered !== '' && delivered < shipped
  const problem =
    packagesProblem(packages, shippable) ??
    (isDeliveredEarly ? 'Delivered must not be before shipped.' : undefined)
  const button = packages.length === 1 ? 'Create shipment' : `Create ${packages.length} shipments`

  const send = async () => {
    setSending(true)
    setFailure(undefined)
    const before = completeIn(progress.current)
    try {
      await shipPackages(order, drafts, progress.current)
      const one = `The shipment of ${nameInText(orders.titleOf(order))} is saved.`
      const many = `${countOf(packages.length, shipments.words)} of ${nameInText(orders.titleOf(order))} are saved.`
      toast({ title: 'Success', description: packages.length === 1 ? one : many, type: 'success' })
      onClose()
    } catch (error) {
      setFailure(displayMessage(toPlatformError(error)))
      setStates(statesOf(progress.current))
    } finally {
      for (const id of completeIn(progress.current))
        if (!before.includes(id)) noteActivity({ ...notedRecord(shipments, id), kind: 'created' })
      setSending(false)
      void client.invalidateQueries({ queryKey: keys.item('orders', [order.ID ?? '']) })
      void client.invalidateQueries({ queryKey: keys.lists('orders') })
      void client.invalidateQueries({ queryKey: keys.all('shipments') })
    }
  }
  const change = (id: string, values: Partial<PackageDraft>) =>
    setPackages(packages.map((one) => (one.id === id ? { ...one, ...values } : one)))
  const textField = (name: 'shipper' | 'method' | 'account', label: string) => (
    <Field id={`${ids}-${name}`} label={label}>
      <Input
        id={`${ids}-${name}`}
        value={texts[name]}
        maxLength={MAX_LENGTHS[name]}
        onChange={(event) => setTexts({ ...texts, [name]: event.currentTarget.value })}
      />
    </Field>
  )
  const dateField = (
    name: string,
    label: string,
    help: string,
    value: string,
    set: (value: string) => void,
  ) => (
    <Field id={`${ids}-${name}`} label={label} help={help}>
      <Input
        id={`${ids}-${name}`}
        type="datetime-local"
        aria-describedby={describedBy(`${ids}-${name}`, { help })}
        value={toLocalText(value, timeZone).slice(0, 16)}
        onChange={(event) => set(fromLocalText(event.currentTarget.value, timeZone))}
      />
    </Field>
  )
  const addressRow = (side: ShipSide, saved: Reference<Address> | undefined) => (
    <AddressRow
      {...{ side, saved }}
      proposals={packages
        .map(linesIn)
        .flatMap((some) => (some.length > 0 ? [addressOfLines(side, some)] : []))}
      isForAll={packages.length > 1}
      chosen={chosen[side]}
      onChoose={(next) => {
        const { [side]: _, ...others } = chosen
        setChosen(next ? { ...others, [side]: next } : others)
      }}
    />
  )
  return (
    <Dialog
      title={title}
      size="form"
      onClose={() => !isSending && onClose()}
      actions={
        <>
          <Button variant="outline" disabled={isSending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            loading={isSending}
            loadingText={button}
            disabledReason={problem}
            onClick={() => void send()}
          >
            {button}
          </Button>
        </>
      }
    >
      <Stack gap="4" color="fg">
        {packages.map((one, index) => (
          <Package
            key={one.id}
            draft={one}
            lines={shippable}
            others={packages.filter(({ id }) => id !== one.id)}
            title={packages.length === 1 ? undefined : `Package ${index + 1}`}
            currency={order.Currency}
            state={states[one.id]}
            onChange={(values) => change(one.id, values)}
            onRemove={() => setPackages(packages.filter(({ id }) => id !== one.id))}
          />
        ))}
        <Box>
          <Button
            size="sm"
            variant="outline"
            disabled={isSending}
            onClick={() => setPackages([...packages, newPackage(shippable, packages)])}
          >
            Add another package
          </Button>
        </Box>
        <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="3">
          {textField('shipper', 'Carrier')}
          {textField('method', 'Shipping method')}
          {dateField(
            'shipped',
            'Shipped',
            'Leave it empty to prepare the shipment. The buyer is notified when it has a date.',
            shipped,
            setShipped,
          )}
          {dateField('delivered', 'Delivered', '', delivered, setDelivered)}
          {textField('account', 'Account')}
        </Grid>
        {addressRow('From', ownerId === undefined ? undefined : savedFrom(ownerId))}
        {addressRow('To', savedTo(order.FromCompanyID ?? ''))}
        <Field id={`${ids}-comments`} label="Comments">
          <Textarea
            id={`${ids}-comments`}
            rows={2}
            maxLength={MAX_LENGTHS.comments}
            value={texts.comments}
            onChange={(event) => setTexts({ ...texts, comments: event.currentTarget.value })}
          />
        </Field>
        {failure && (
          <Text role="alert" color="fg.error" fontWeight="medium">
            {failure} What was saved is kept. Press “{button}” to continue.
          </Text>
        )}
      </Stack>
    </Dialog>
  )
}

/** State of a package whose save has begun. Nothing of a package that is saved can be changed here. */
type PackageState = 'begun' | 'saved'

function statesOf(progress: ReadonlyMap<string, ShipmentProgress>): Record<string, PackageState> {
  return Object.fromEntries(
    [...progress].map(([id, { isComplete }]) => [id, isComplete ? 'saved' : 'begun'] as const),
  )
}

function completeIn(progress: ReadonlyMap<string, ShipmentProgress>): string[] {
  return [...progress].flatMap(([id, { isComplete }]) => (isComplete ? [id] : []))
}

/** Returns a package that has all that the others leave. */
function newPackage(lines: readonly LineItem[], others: readonly PackageDraft[]): PackageDraft {
  return { id: newId(), quantities: allLeftBeside(lines, others), trackingNumber: '', cost: '' }
}

interface PackageProps {
  draft: PackageDraft
  lines: readonly LineItem[]
  others: readonly PackageDraft[]
  /** Undefined for the only package. */
  title: string | undefined
  currency: string | null | undefined
  state: PackageState | undefined
  onChange: (values: Partial<PackageDraft>) => void
  onRemove: () => void
}

/** The fields of one package: its quantities, its tracking number and its cost. */
function Package(props: PackageProps) {
  const { draft, lines, others, title, currency, state, onChange, onRemove } = props
  const ids = useId()
  const isSaved = state === 'saved'
  const setQuantities = (quantities: PackageDraft['quantities']) => onChange({ quantities })
  const textField = (name: 'trackingNumber' | 'cost', label: string) => (
    <Field id={`${ids}-${name}`} label={label}>
      <Input
        id={`${ids}-${name}`}
        value={draft[name]}
        disabled={isSaved}
        maxLength={name === 'trackingNumber' ? MAX_LENGTHS.trackingNumber : undefined}
        inputMode={name === 'cost' ? 'decimal' : undefined}
        onChange={(event) => onChange({ [name]: event.currentTarget.value })}
      />
    </Field>
  )
  const named = title && <VisuallyHidden> in {title.toLowerCase()}</VisuallyHidden>
  return (
    <Stack as={title ? 'fieldset' : 'div'} gap="3" minW="0">
      {title && (
        <Box as="legend" fontWeight="semibold" mb="1">
          {title}
          {isSaved && ' (saved)'}
        </Box>
      )}
      <Stack as="ul" gap="1" listStyleType="none" maxH="18rem" overflowY="auto">
        {lines.map((line) => (
          <QuantityRow
            key={line.ID}
            line={line}
            details={`${quantityLeft(line)} of ${line.Quantity} left`}
            text={draft.quantities[line.ID ?? ''] ?? ''}
            isLocked={isSaved}
            onChange={(text) => setQuantities({ ...draft.quantities, [line.ID ?? '']: text })}
          />
        ))}
      </Stack>
      <Flex gap="2" wrap="wrap">
        <Button
          size="xs"
          variant="outline"
          disabled={isSaved}
          onClick={() => setQuantities(allLeftBeside(lines, others))}
        >
          All that is left{named}
        </Button>
        <Button size="xs" variant="ghost" disabled={isSaved} onClick={() => setQuantities({})}>
          None{named}
        </Button>
        {title && (
          <Button
            size="xs"
            variant="ghost"
            disabledReason={state && 'A part of this package is saved. Delete its shipment instead.'}
            onClick={onRemove}
          >
            Remove package<VisuallyHidden> {title.replace('Package ', '')}</VisuallyHidden>
          </Button>
        )}
      </Flex>
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="3">
        {textField('trackingNumber', 'Tracking number')}
        {textField('cost', `Cost${currency ? ` (${currency})` : ''}`)}
      </Grid>
    </Stack>
  )
}

interface AddressRowProps {
  side: ShipSide
  /** The saved addresses to choose from. */
  saved: Reference<Address> | undefined
  /** The address of the lines in each package that has lines. Undefined when they have none in common. */
  proposals: readonly (AddressLike | undefined)[]
  /** True when there are several packages, which get the same chosen address. */
  isForAll: boolean
  chosen: ChosenAddress | undefined
  /** Undefined for the addresses of the lines. */
  onChoose: (chosen: ChosenAddress | undefined) => void
}

/** The address that all packages come from or go to: that of their lines, or one that the user chooses. */
function AddressRow({ side, saved, proposals, isForAll, chosen, onChoose }: AddressRowProps) {
  const [isOpen, setOpen] = useState(false)
  const label = side === 'From' ? 'Ship from' : 'Ship to'
  const current = chosen ? chosen.address : proposals[0]
  return (
    <Box role="group" aria-label={label}>
      <Flex justify="space-between" align="center" gap="3">
        <Text fontWeight="medium">{label}</Text>
        <Flex gap="2">
          {chosen && (
            <Button size="xs" variant="ghost" onClick={() => onChoose(undefined)}>
              Use the address of the lines<VisuallyHidden>: {label}</VisuallyHidden>
            </Button>
          )}
          <Button size="xs" variant="ghost" onClick={() => setOpen(true)}>
            Change<VisuallyHidden> “{label}”</VisuallyHidden>
          </Button>
        </Flex>
      </Flex>
      <Text color="fg.muted">{chosen ? chosenWords(chosen) : proposalWords(proposals)}</Text>
      {isOpen && (
        <AddressChoiceDialog
          title={label}
          note={isForAll ? 'All packages get this address.' : undefined}
          saved={saved}
          ownLabel="For this shipment only"
          current={current}
          button="Use address"
          onSave={(choice, address) => {
            onChoose({ choice, address })
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Box>
  )
}

function chosenWords({ choice, address }: ChosenAddress): string {
  return addressLine(address) || ('savedId' in choice ? `Saved address ${choice.savedId}` : '–')
}

/** Returns the addresses of the lines in words, and which packages have none. */
function proposalWords(proposals: readonly (AddressLike | undefined)[]): string {
  if (proposals.length === 0) return '–'
  const texts = new Set(proposals.map((one) => addressLine(one)))
  const [first = ''] = texts
  if (texts.size === 1) return first || 'The lines have no address in common, so the shipment has none.'
  return texts.has('')
    ? 'Packages whose lines have one address get it. The others have none.'
    : 'Each package has the address of its lines.'
}
