'use client'

import { Box, HStack, Stack, Text } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { AssignButton } from '@/components/resource/assign/assign-button'
import { AssignedRows } from '@/components/resource/assign/assigned-rows'
import { Labeled } from '@/components/resource/assign/party-adder'
import { RecordPicker } from '@/components/resource/assign/record-picker'
import { RowProblem } from '@/components/resource/assign/row-problem'
import { useEmptyPanel } from '@/components/resource/assign/use-empty-panel'
import { EmptyPanel, Panel } from '@/components/resource/form/form-layout'
import { RecordLink } from '@/components/resource/record/record-link'
import { Button } from '@/components/ui/button'
import { describedBy, Field } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { useAssignments } from '@/hooks/use-assignments'
import { useCan, useCanRead } from '@/hooks/use-can'
import { useOwnCompany } from '@/hooks/use-own-company'
import { useRecordsById } from '@/hooks/use-records-by-id'
import type { PriceSchedule } from '@/lib/ordercloud/models'
import { roles } from '@/lib/permissions/roles'
import { breakWords } from '@/lib/price/offer'
import { supplierReference } from '@/lib/resource/references'
import { PRODUCT_SUPPLIERS_TITLE } from '@/lib/suppliers/product-supplier-paths'
import { idSegment } from '@/lib/url/id-segment'
import { priceScheduleReference } from '../priceschedules/reference'
import { ChangePrice } from '../pricing/change-price'
import { products } from '../resource'
import {
  NO_SCHEDULE_PERMISSION,
  NO_SUPPLIER_PERMISSION,
  supplierScheduleProblem,
} from '../rules/change-suppliers'
import type { ProductRecord } from '../service'
import { offersOf } from './offers'
import { supplierScheduleReference } from './supplier-schedules'

const VIEW_SUPPLIERS = [roles.SupplierViewer, roles.SupplierManager]

/**
 * Panel with the suppliers that sell the product, each with its price. Administrators add and remove them. A supplier
 * sees and changes only its own offer. Every change is a separate request.
 */
export function SuppliersPanel({ product }: { product: ProductRecord }) {
  const id = product.ID ?? ''
  const manage = useCan(products.access.manage)
  const readOnlyReason = manage.allowed ? undefined : manage.reason
  const canOpen = useCan(VIEW_SUPPLIERS).allowed
  const own = useOwnCompany()
  const state = useAssignments(offersOf(id), {
    title: PRODUCT_SUPPLIERS_TITLE,
    readOnlyReason,
    describeRow: ({ ID }) => `supplier ${ID}`,
    isPerson: () => false,
  })
  const canReadSchedules = useCanRead(priceScheduleReference)
  const schedules = useRecordsById(
    priceScheduleReference,
    state.rows.flatMap(({ DefaultPriceScheduleID }) => DefaultPriceScheduleID || []),
    canReadSchedules,
  )
  const isOpen = product.AllSuppliersCanSell === true
  const none = own.isSupplier
    ? 'Your company does not sell this product.'
    : isOpen
      ? 'No supplier sells this product yet. All suppliers can start to.'
      : 'No other supplier sells this product yet.'
  const add = (supplier: ChosenSupplier, schedule: PriceSchedule | undefined) =>
    state.add(
      { ID: supplier.id, Name: supplier.name, DefaultPriceScheduleID: schedule?.ID ?? null },
      supplier.name,
    )
  const problem = state.problem && state.problem.key === undefined ? state.problem.message : undefined
  // A supplier can offer its own products, and those that are open to all.
  const joinReason =
    readOnlyReason ??
    (own.isSupplier && !isOpen && product.OwnerID !== own.id
      ? 'Only the marketplace can let your company sell this product.'
      : undefined)
  const priceReason =
    readOnlyReason ??
    (joinReason === undefined
      ? canReadSchedules
        ? undefined
        : NO_SCHEDULE_PERMISSION
      : 'Only the marketplace can change your company’s price of this product.')
  const isOffered = own.isSupplier && state.rows.some(({ ID }) => ID === own.id)
  const empty = useEmptyPanel(state.query.data && state.rows.length)
  if (empty.isLine)
    return (
      <EmptyPanel
        title={PRODUCT_SUPPLIERS_TITLE}
        note={none}
        action={<AssignButton readOnlyReason={joinReason} onOpen={empty.open} />}
      />
    )
  return (
    <Panel title={PRODUCT_SUPPLIERS_TITLE}>
      <Stack gap="4" maxW="44rem">
        <Text fontSize="sm" color="fg.muted" mt="-2">
          {own.isSupplier
            ? 'Your company’s offer of this product.'
            : 'Besides its owner, these suppliers sell the product.'}{' '}
          {isOpen && 'All suppliers can sell it. Those that do are listed here. '}
          Changes take effect immediately.
        </Text>
        {own.isSupplier ? (
          state.query.data &&
          !isOffered && (
            <OwnOffer
              companyId={own.id}
              canReadSchedules={canReadSchedules}
              isBusy={state.busyKey !== undefined}
              problem={problem}
              readOnlyReason={joinReason}
              onAdd={add}
            />
          )
        ) : (
          <SupplierAdder
            soldBy={state.rows.map(({ ID }) => ID)}
            canReadSchedules={canReadSchedules}
            isBusy={state.busyKey !== undefined}
            problem={problem}
            readOnlyReason={readOnlyReason}
            onAdd={add}
          />
        )}
        <AssignedRows
          state={state}
          keyOf={({ ID }) => ID}
          draw={(offer) => {
            const { ID, Name, DefaultPriceScheduleID } = offer
            const schedule = schedules.get(DefaultPriceScheduleID ?? '')
            const isDefault = ID === product.DefaultSupplierID
            return {
              id: ID,
              name: Name || ID,
              href: canOpen ? `/suppliers/${idSegment(ID)}` : undefined,
              note: (
                <HStack gap="2" wrap="wrap" rowGap="0">
                  {isDefault && <Text as="span">Default supplier</Text>}
                  {DefaultPriceScheduleID ? (
                    <Text as="span">
                      <RecordLink
                        to={['settings', 'priceschedules', DefaultPriceScheduleID]}
                        view={products.access.view}
                      >
                        {schedule?.Name || DefaultPriceScheduleID}
                      </RecordLink>
                      {schedule && ` · ${breakWords(schedule) || 'no price'}`}
                    </Text>
                  ) : (
                    <Text as="span">At the default price of the product</Text>
                  )}
                </HStack>
              ),
              action: (
                <ChangePrice
                  name={Name || ID}
                  scheduleId={DefaultPriceScheduleID ?? ''}
                  schedule={schedule}
                  schedules={supplierScheduleReference(ID)}
                  canBeDefault
                  problemOf={(chosen) => scheduleProblem({ id: ID, name: Name || ID }, chosen)}
                  isBusy={state.busyKey !== undefined}
                  problem={state.problem?.key === ID ? state.problem.message : undefined}
                  readOnlyReason={priceReason}
                  onChange={(chosen, words) =>
                    state.change(
                      offer,
                      { ...offer, DefaultPriceScheduleID: chosen?.ID ?? null },
                      { name: Name || ID, part: 'price', ...words },
                    )
                  }
                />
              ),
              // The platform would clear the default supplier, auto-forwarding and the ship-from address too.
              removeBlockedReason: isDefault
                ? 'This is the default supplier of the product. Change the default supplier first.'
                : undefined,
            }
          }}
          many="suppliers"
          none={none}
          removal="Buyers can no longer order the product from this supplier. The product and the price schedule are kept."
          readOnlyReason={readOnlyReason}
        />
      </Stack>
    </Panel>
  )
}

interface ChosenSupplier {
  id: string
  name: string
}

const scheduleProblem = (supplier: ChosenSupplier, schedule: PriceSchedule | undefined) =>
  supplierScheduleProblem({ change: 'price', supplier, schedule })

interface OfferFormProps {
  canReadSchedules: boolean
  isBusy: boolean
  problem: string | undefined
  readOnlyReason: string | undefined
  onAdd: (supplier: ChosenSupplier, schedule: PriceSchedule | undefined) => Promise<boolean>
}

/** Button by which a supplier starts to sell the product, with the price schedule that it sells at. */
function OwnOffer(props: OfferFormProps & { companyId: string | undefined }) {
  const { companyId, canReadSchedules, isBusy, problem, readOnlyReason, onAdd } = props
  const [schedule, setSchedule] = useState<PriceSchedule>()
  const company = companyId === undefined ? undefined : { id: companyId, name: 'Your company' }
  const wrongSchedule = company && scheduleProblem({ ...company, name: 'your company' }, schedule)
  return (
    <Stack gap="3">
      {company && canReadSchedules && readOnlyReason === undefined && (
        <ScheduleChoice supplier={company} schedule={schedule} error={wrongSchedule} onChange={setSchedule} />
      )}
      <Box>
        <Button
          size="sm"
          variant="outline"
          loading={isBusy}
          disabledReason={readOnlyReason ?? (company ? wrongSchedule : 'Loading your company…')}
          onClick={() => void (company && onAdd(company, schedule))}
        >
          <Icon as={Plus} boxSize="4" />
          Sell this product
        </Button>
        {readOnlyReason && (
          <Text fontSize="sm" color="fg.muted" mt="1.5">
            {readOnlyReason}
          </Text>
        )}
        {problem && <RowProblem>{problem}</RowProblem>}
      </Box>
    </Stack>
  )
}

/** Form that chooses a supplier, then one of its price schedules, and adds it. */
function SupplierAdder(props: OfferFormProps & { soldBy: readonly string[] }) {
  const { soldBy, canReadSchedules, isBusy, problem, readOnlyReason, onAdd } = props
  const id = useId()
  const canReadSuppliers = useCanRead(supplierReference)
  const [supplier, setSupplier] = useState<ChosenSupplier>()
  const [schedule, setSchedule] = useState<PriceSchedule>()
  const wrongSchedule = supplier && scheduleProblem(supplier, schedule)
  const choose = (chosen: ChosenSupplier | undefined) => {
    // A price schedule belongs to one supplier.
    if (chosen?.id !== supplier?.id) setSchedule(undefined)
    setSupplier(chosen)
  }
  const add = async () => {
    if (!supplier || !(await onAdd(supplier, schedule))) return
    // Keeps a choice that the user made while the previous one was being added.
    setSupplier((now) => (now === supplier ? undefined : now))
    setSchedule((now) => (now === schedule ? undefined : now))
  }
  if (readOnlyReason !== undefined || !canReadSuppliers)
    return (
      <Text fontSize="sm" color="fg.muted">
        {readOnlyReason ?? NO_SUPPLIER_PERMISSION}
      </Text>
    )
  return (
    <Stack gap="3">
      <Labeled id={id} label="Add supplier">
        <RecordPicker
          resource={supplierReference}
          value={supplier?.id ?? ''}
          onChange={(chosen, record) =>
            choose(chosen === '' ? undefined : { id: chosen, name: record?.Name || chosen })
          }
          excludedIds={soldBy}
          excluded="sells this product already"
          control={{ id }}
        />
      </Labeled>
      {supplier && canReadSchedules && (
        <ScheduleChoice
          key={supplier.id}
          supplier={supplier}
          schedule={schedule}
          error={wrongSchedule}
          onChange={setSchedule}
        />
      )}
      <Button
        size="sm"
        variant="outline"
        alignSelf="flex-start"
        loading={isBusy}
        disabledReason={supplier ? wrongSchedule : 'Choose the supplier first.'}
        onClick={() => void add()}
      >
        <Icon as={Plus} boxSize="4" />
        Add
      </Button>
      {problem && <RowProblem>{problem}</RowProblem>}
    </Stack>
  )
}

function ScheduleChoice(props: {
  supplier: ChosenSupplier
  schedule: PriceSchedule | undefined
  error: string | undefined
  onChange: (schedule: PriceSchedule | undefined) => void
}) {
  const { supplier, schedule, error, onChange } = props
  const id = useId()
  return (
    <Field
      id={id}
      label="Price schedule of the supplier"
      help="Leave empty to sell at the default price of the product."
      error={error}
    >
      <RecordPicker
        resource={supplierScheduleReference(supplier.id)}
        value={schedule?.ID ?? ''}
        known={schedule}
        onChange={(_, record) => onChange(record)}
        control={{
          id,
          'aria-invalid': error !== undefined,
          'aria-describedby': describedBy(id, { help: true, error }),
        }}
      />
    </Field>
  )
}
