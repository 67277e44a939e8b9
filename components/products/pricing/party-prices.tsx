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
import { OfficeLink } from '@/components/ui/link'
import { useAssignments } from '@/hooks/use-assignments'
import { useCan, useCanRead } from '@/hooks/use-can'
import { useOwnCompany } from '@/hooks/use-own-company'
import { usePartyNames } from '@/hooks/use-party-names'
import { useRecordsById } from '@/hooks/use-records-by-id'
import type { PriceSchedule } from '@/lib/ordercloud/models'
import { describeParty, ownIdOf } from '@/lib/parties/party'
import { breakWords } from '@/lib/price/offer'
import { PARTY_PRICES_TITLE } from '@/lib/price/price-job-paths'
import { products } from '../resource'
import { foreignProductReason } from '../ownership'
import { priceSchedulesArea } from '../priceschedules/area'
import { priceScheduleReference } from '../priceschedules/reference'
import { NO_SCHEDULE_PERMISSION } from '../rules/change-suppliers'
import type { ProductRecord } from '../service'
import { supplierScheduleReference } from '../suppliers/supplier-schedules'
import { ChangePrice } from './change-price'
import { pricedAt, pricesOf, pricesProblem, rowKey, sellerProblem, type PartyPrice } from './party-price-rows'

const BUYERS = ['buyer'] as const
const LEVELS = ['company', 'group'] as const

const NONE = 'Everyone pays the default price.'
// The platform lists the prices of a supplier's own products only.
const NONE_LISTED = 'Prices of this product for the marketplace’s buyers are not listed here.'

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
  const none = own.isSupplier && product.OwnerID !== own.id ? NONE_LISTED : NONE
  const [schedule, setSchedule] = useState<PriceSchedule>()
  const state = useAssignments(pricesOf(id), {
    title: PARTY_PRICES_TITLE,
    readOnlyReason,
    describeRow: (row) => [describeParty(row), ownIdOf(row)].join(' '),
    isPerson: () => false,
  })
  const nameOf = usePartyNames(state.rows)
  const canReadSchedules = useCanRead(priceScheduleReference)
  const schedules = useRecordsById(
    priceScheduleReference,
    state.rows.flatMap(({ PriceScheduleID }) => PriceScheduleID ?? []),
    canReadSchedules,
  )
  const empty = useEmptyPanel(state.query.data && state.rows.length)
  if (empty.isLine)
    return (
      <EmptyPanel
        title={PARTY_PRICES_TITLE}
        note={none}
        action={<AssignButton readOnlyReason={readOnlyReason} onOpen={empty.open} />}
      />
    )
  return (
    <Panel title={PARTY_PRICES_TITLE}>
      <Stack gap="4" maxW="44rem">
        <Text fontSize="sm" color="fg.muted" mt="-2">
          A user pays the price of a user group first, then the price of the buyer, then the default price.
        </Text>
        <PartyAdder
          kinds={BUYERS}
          levels={LEVELS}
          isBusy={state.busyKey !== undefined}
          problem={state.problem && state.problem.key === undefined ? state.problem.message : undefined}
          readOnlyReason={readOnlyReason}
          missingReason={schedule?.ID ? pricesProblem(schedule) : 'Choose the price schedule first.'}
          onAdd={(party, name) => state.add({ ...party, ...pricedAt(schedule) }, name)}
        >
          <ScheduleChoice schedule={schedule} onChange={setSchedule} />
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
              action: (
                <ChangePrice
                  name={name}
                  scheduleId={row.PriceScheduleID ?? ''}
                  schedule={schedules.get(row.PriceScheduleID ?? '')}
                  schedules={row.SellerID ? supplierScheduleReference(row.SellerID) : priceScheduleReference}
                  canBeDefault={false}
                  problemOf={(chosen) => sellerProblem(row, chosen) ?? pricesProblem(chosen)}
                  isBusy={state.busyKey !== undefined}
                  problem={state.problem?.key === rowKey(row) ? state.problem.message : undefined}
                  readOnlyReason={readOnlyReason ?? (canReadSchedules ? undefined : NO_SCHEDULE_PERMISSION)}
                  onChange={(chosen, words) =>
                    state.change(
                      row,
                      { ...row, ...pricedAt(chosen, row.SellerID) },
                      { name, part: 'price', ...words },
                    )
                  }
                />
              ),
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
          none={none}
          removal="They pay the default price again. If they see the product only because of this entry, they no longer see it. The price schedule is kept."
          readOnlyReason={readOnlyReason}
        />
      </Stack>
    </Panel>
  )
}

function ScheduleChoice(props: {
  schedule: PriceSchedule | undefined
  onChange: (schedule: PriceSchedule | undefined) => void
}) {
  const { schedule, onChange } = props
  const id = useId()
  return (
    <Labeled id={id} label="Price schedule">
      <RecordPicker
        resource={priceScheduleReference}
        value={schedule?.ID ?? ''}
        known={schedule}
        onChange={(_, record) => onChange(record)}
        control={{ id }}
      />
      <Text fontSize="sm" color="fg.muted">
        None of them fits?{' '}
        <OfficeLink href={`${priceSchedulesArea.href}/new`}>Create a price schedule</OfficeLink>
      </Text>
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
