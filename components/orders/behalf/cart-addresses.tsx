'use client'

import { Flex, Grid, Stack } from '@chakra-ui/react'
import { useId, useState, type FormEvent } from 'react'
import { PanelFailure, PanelSkeleton, RecordPanel } from '@/components/resource/record/record-panel'
import { Button } from '@/components/ui/button'
import { describedBy, Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { addressLine } from '@/lib/format/address'
import type { Address, BuyerAddress } from '@/lib/ordercloud/models'
import { AddressBlock } from '../page/address-block'
import { changeCart, setAddress, type Cart } from '@/lib/orders/cart'
import { useAsUserQuery, useAsUserWrite } from './use-as-user-query'

const PAGE_SIZE = 100
const TITLE = 'Addresses'
/** Value of the choice that opens the fields of an address. No ID contains spaces. */
const OTHER = 'other address'

type Kind = 'Shipping' | 'Billing'

/** Panel that sets where the order ships to and who is billed: a saved address of the user, or another one. */
export function CartAddresses({ orderId, cart }: { orderId: string; cart: Cart }) {
  const saved = useAsUserQuery({
    key: ['addresses'],
    pick: (oc) => oc.Me,
    run: (me, request) => me.ListAddresses({ pageSize: PAGE_SIZE }, request),
  })
  const addresses = saved.data?.Items as BuyerAddress[] | undefined
  const { order, lines } = cart
  return (
    <RecordPanel title={TITLE}>
      {!addresses && !saved.isError && <PanelSkeleton title={TITLE} />}
      {!addresses && saved.isError && (
        <PanelFailure
          title={TITLE}
          error={saved.error}
          isFetching={saved.isFetching}
          onRetry={() => void saved.refetch()}
        />
      )}
      {addresses && (
        <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }} gap="4">
          <AddressChoice
            kind="Shipping"
            label="Ship to"
            orderId={orderId}
            addresses={addresses.filter(({ Shipping }) => Shipping)}
            currentId={order.ShippingAddressID}
            current={lines[0]?.ShippingAddress}
          />
          <AddressChoice
            kind="Billing"
            label="Bill to"
            orderId={orderId}
            addresses={addresses.filter(({ Billing }) => Billing)}
            currentId={order.BillingAddressID}
            current={order.BillingAddress}
          />
        </Grid>
      )}
    </RecordPanel>
  )
}

function AddressChoice(props: {
  kind: Kind
  label: string
  orderId: string
  addresses: readonly BuyerAddress[]
  currentId: string | null | undefined
  current: Address | null | undefined
}) {
  const { kind, label, orderId, addresses, currentId, current } = props
  const id = useId()
  const { run, isRunning, problem } = useAsUserWrite(orderId)
  const [isOther, setOther] = useState(false)
  const success = `${kind} address saved.`
  const isListed = addresses.some(({ ID }) => ID === currentId)
  const choose = (value: string) => {
    setOther(value === OTHER)
    if (value === OTHER || value === '') return
    const change = kind === 'Shipping' ? { ShippingAddressID: value } : { BillingAddressID: value }
    void run((as) => changeCart(as, orderId, change), success)
  }
  return (
    <Stack gap="2" minW="0">
      <Field id={id} label={label} error={problem}>
        <Select
          id={id}
          value={isOther ? OTHER : isListed ? (currentId ?? '') : ''}
          disabled={isRunning}
          aria-invalid={problem !== undefined}
          aria-describedby={describedBy(id, { error: problem })}
          onChange={(event) => choose(event.target.value)}
        >
          <option value="">{current ? 'Address below' : 'Choose…'}</option>
          {addresses.map((address) => (
            <option key={address.ID} value={address.ID}>
              {address.AddressName || addressLine(address)}
            </option>
          ))}
          <option value={OTHER}>Another address…</option>
        </Select>
      </Field>
      {isOther ? (
        <AddressFields
          isRunning={isRunning}
          onSave={async (address) => {
            if (await run((as) => setAddress(as, orderId, kind, address), success)) setOther(false)
          }}
          onCancel={() => setOther(false)}
        />
      ) : (
        <AddressBlock address={current} none="None yet." />
      )}
    </Stack>
  )
}

const MAX_LENGTH = 100
const FIELDS = [
  { key: 'CompanyName', label: 'Company' },
  { key: 'FirstName', label: 'First name' },
  { key: 'LastName', label: 'Last name' },
  { key: 'Street1', label: 'Street', isRequired: true },
  { key: 'Street2', label: 'Street, second line' },
  { key: 'City', label: 'City', isRequired: true },
  { key: 'State', label: 'State', isForState: true },
  { key: 'Zip', label: 'Postal code', isForState: true },
  { key: 'Country', label: 'Country', isRequired: true, help: 'Two letters, such as US.' },
  { key: 'Phone', label: 'Phone' },
] as const satisfies readonly {
  key: keyof Address
  label: string
  isRequired?: true
  isForState?: true
  help?: string
}[]

type AddressText = Record<(typeof FIELDS)[number]['key'], string>

const EMPTY = Object.fromEntries(FIELDS.map(({ key }) => [key, ''])) as AddressText
/** Countries whose addresses the platform accepts only with a state and a postal code. */
const COUNTRIES_WITH_STATE = ['US', 'CA']

function problemOf(field: (typeof FIELDS)[number], text: AddressText): string | undefined {
  const value = text[field.key].trim()
  const isInState = COUNTRIES_WITH_STATE.includes(text.Country.trim().toUpperCase())
  const isRequired = 'isRequired' in field || ('isForState' in field && isInState)
  if (isRequired && value === '') return `Enter the ${field.label.toLowerCase()}.`
  return field.key === 'Country' && !/^[a-z]{2}$/i.test(value) ? 'Enter two letters, such as US.' : undefined
}

/** Fields of an address for this order only. The user's address book stays as it is. */
function AddressFields(props: {
  isRunning: boolean
  onSave: (address: Address) => Promise<void>
  onCancel: () => void
}) {
  const { isRunning, onSave, onCancel } = props
  const ids = useId()
  const [text, setText] = useState(EMPTY)
  const [isChecked, setChecked] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (FIELDS.some((field) => problemOf(field, text))) return
    const filled = FIELDS.map(({ key }) => [key, text[key].trim()] as const).filter(
      ([, value]) => value !== '',
    )
    void onSave({ ...Object.fromEntries(filled), Country: text.Country.trim().toUpperCase() } as Address)
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="2">
        {FIELDS.map((field) => {
          const error = isChecked ? problemOf(field, text) : undefined
          const id = `${ids}-${field.key}`
          const help = 'help' in field ? field.help : undefined
          return (
            <Field
              key={field.key}
              id={id}
              label={field.label}
              isRequired={'isRequired' in field}
              help={help}
              error={error}
            >
              <Input
                id={id}
                maxLength={MAX_LENGTH}
                autoComplete="off"
                value={text[field.key]}
                aria-invalid={error !== undefined}
                aria-describedby={describedBy(id, { help, error })}
                onChange={(event) => setText({ ...text, [field.key]: event.currentTarget.value })}
              />
            </Field>
          )
        })}
        <Flex gap="2">
          <Button type="submit" size="sm" variant="outline" loading={isRunning}>
            Use this address
          </Button>
          <Button size="sm" variant="ghost" disabled={isRunning} onClick={onCancel}>
            Cancel
          </Button>
        </Flex>
      </Stack>
    </form>
  )
}
