'use client'

import { Stack, Text } from '@chakra-ui/react'
import { useId, useState, type ReactNode } from 'react'
import { AssignButton } from '@/components/resource/assign/assign-button'
import { AssignedRows } from '@/components/resource/assign/assigned-rows'
import { Labeled, PartyAdder } from '@/components/resource/assign/party-adder'
import { RecordPicker } from '@/components/resource/assign/record-picker'
import { useEmptyPanel } from '@/components/resource/assign/use-empty-panel'
import { EmptyPanel, Panel } from '@/components/resource/form/form-layout'
import { RecordLink } from '@/components/resource/record/record-link'
import { useAssignments } from '@/hooks/use-assignments'
import { useCan, useCanRead } from '@/hooks/use-can'
import { useOwnCompany } from '@/hooks/use-own-company'
import { usePartyNames } from '@/hooks/use-party-names'
import { useRecordsById } from '@/hooks/use-records-by-id'
import type { OrderCloud } from '@/lib/ordercloud/client'
import type { PriceSchedule, ProductAssignment } from '@/lib/ordercloud/models'
import { describeParty, ownIdOf, partyKey, partyOf, type Party } from '@/lib/parties/party'
import { breakWords } from '@/lib/price/offer'
import type { Assignments } from '@/lib/resource/assignments'
import { products } from '../resource'
import { foreignProductReason } from '../ownership'
import { priceScheduleReference } from '../priceschedules/reference'
import type { ProductRecord } from '../service'

const TITLE = 'Prices for buyers and user groups'
const BUYERS = ['buyer'] as const
const LEVELS = ['company', 'group'] as const

/** A buyer or user group with the price schedule by which it buys the product. */
interface PartyPrice extends Party {
  PriceScheduleID?: string
  SellerID?: string
}

/**
 * Panel with the buyers and user groups that have another price schedule than the default. Every change is a separate
 * request. No price schedule is changed or deleted.
 */
export function PartyPrices({ product }: { product: ProductRecord }) {
  const id = product.ID ?? ''
  const manage = useCan(products.access.manage)
  const own = useOwnCompany()
  const foreign = own.isSupplier ? foreignProductReason(product.OwnerID, own.id) : undefined
  const readOnlyReason = manage.allowed ? foreign : manage.reason
  const [scheduleId, setScheduleId] = useState('')
  const state = useAssignments(pricesOf(id), {
    title: TITLE,
    readOnlyReason,
    describeRow: (row) => [describeParty(row), ownIdOf(row)].join(' '),
    isPerson: () => false,
  })
  const nameOf = usePartyNames(state.rows)
  const schedules = useRecordsById(
    priceScheduleReference,
    state.rows.flatMap(({ PriceScheduleID }) => PriceScheduleID ?? []),
    useCanRead(priceScheduleReference),
  )
  const empty = useEmptyPanel(state.query.data && state.rows.length)
  if (empty.isLine)
    return (
      <EmptyPanel
        title={TITLE}
        note="Everyone pays the default price."
        action={<AssignButton readOnlyReason={readOnlyReason} onOpen={empty.open} />}
      />
    )
  return (
    <Panel title={TITLE}>
      <Stack gap="4" maxW="44rem">
        <Text fontSize="sm" color="fg.muted" mt="-2">
          A user pays the price of a user group first, then the price of the buyer, then the default price.
          Adding a buyer or user group that is listed already replaces its price.
        </Text>
        <PartyAdder
          kinds={BUYERS}
          levels={LEVELS}
          isBusy={state.busyKey !== undefined}
          problem={state.problem && state.problem.key === undefined ? state.problem.message : undefined}
          readOnlyReason={readOnlyReason}
          missingReason={scheduleId === '' ? 'Choose the price schedule first.' : undefined}
          onAdd={(party, name) => state.add({ ...party, PriceScheduleID: scheduleId }, name)}
        >
          <ScheduleChoice value={scheduleId} onChange={setScheduleId} />
        </PartyAdder>
        <AssignedRows
          state={state}
          keyOf={rowKey}
          draw={(row) => {
            const { name, companyName, href } = nameOf(row)
            return {
              id: ownIdOf(row),
              name,
              href,
              note: (
                <RowNote
                  row={row}
                  party={describeParty(row, companyName)}
                  schedule={schedules.get(row.PriceScheduleID ?? '')}
                />
              ),
            }
          }}
          many="prices"
          none="Everyone pays the default price."
          removal="They pay the default price again. If they see the product only because of this entry, they no longer see it. The price schedule is kept."
          readOnlyReason={readOnlyReason}
        />
      </Stack>
    </Panel>
  )
}

function ScheduleChoice({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const id = useId()
  return (
    <Labeled id={id} label="Price schedule">
      <RecordPicker
        resource={priceScheduleReference}
        value={value}
        onChange={(chosen) => onChange(chosen)}
        control={{ id }}
      />
    </Labeled>
  )
}

function RowNote(props: { row: PartyPrice; party: string; schedule: PriceSchedule | undefined }): ReactNode {
  const { row, party, schedule } = props
  const scheduleId = row.PriceScheduleID
  return (
    <>
      {party}
      {' · '}
      {scheduleId ? (
        <>
          <RecordLink to={['settings', 'priceschedules', scheduleId]} view={products.access.view}>
            {schedule?.Name || scheduleId}
          </RecordLink>
          {schedule && ` · ${breakWords(schedule) || 'no price'}`}
        </>
      ) : (
        'sees the product, at the default price'
      )}
    </>
  )
}

/** Returns a key that is unique for each row. A party may have a price for each seller. */
function rowKey(row: PartyPrice): string {
  return `${partyKey(row)}/${row.SellerID ?? ''}`
}

/** The assignments of one product to buyers and user groups. */
function pricesOf(productID: string): Assignments<PartyPrice> {
  return {
    path: 'products/prices',
    of: productID,
    list: async (oc: OrderCloud, page, request) => {
      const { Items, Meta } = await oc.Products.ListAssignments({ productID, ...page }, request)
      return { Items: Items.map(toPartyPrice), Meta }
    },
    keyOf: rowKey,
    add: (oc, { BuyerID, UserGroupID, PriceScheduleID, SellerID }) =>
      oc.Products.SaveAssignment({
        ProductID: productID,
        ...(BuyerID && { BuyerID }),
        ...(UserGroupID && { UserGroupID }),
        ...(PriceScheduleID && { PriceScheduleID }),
        ...(SellerID && { SellerID }),
      }),
    remove: (oc, { BuyerID = '', UserGroupID, SellerID }) =>
      oc.Products.DeleteAssignment(encodeURIComponent(productID), encodeURIComponent(BuyerID), {
        ...(UserGroupID && { userGroupID: UserGroupID }),
        ...(SellerID && { sellerID: SellerID }),
      }),
    replaces: true,
  }
}

function toPartyPrice(row: { [Field in keyof ProductAssignment]?: string | null }): PartyPrice {
  const { PriceScheduleID, SellerID } = row
  return {
    ...partyOf(row),
    ...(PriceScheduleID && { PriceScheduleID }),
    ...(SellerID && { SellerID }),
  }
}
