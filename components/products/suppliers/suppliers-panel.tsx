'use client'

import { Box, HStack, Stack, Text } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { AssignButton } from '@/components/resource/assign/assign-button'
import { AssignedRows } from '@/components/resource/assign/assigned-rows'
import { Adder } from '@/components/resource/assign/assignment-panel'
import { Labeled } from '@/components/resource/assign/party-adder'
import { RecordPicker } from '@/components/resource/assign/record-picker'
import { RowProblem } from '@/components/resource/assign/row-problem'
import { useEmptyPanel } from '@/components/resource/assign/use-empty-panel'
import { EmptyPanel, Panel } from '@/components/resource/form/form-layout'
import { RecordLink } from '@/components/resource/record/record-link'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useAssignments } from '@/hooks/use-assignments'
import { useCan, useCanRead } from '@/hooks/use-can'
import { useOwnCompany } from '@/hooks/use-own-company'
import { useRecordsById } from '@/hooks/use-records-by-id'
import { roles } from '@/lib/permissions/roles'
import { breakWords } from '@/lib/price/offer'
import type { Assignments } from '@/lib/resource/assignments'
import { supplierReference } from '@/lib/resource/references'
import { idSegment } from '@/lib/url/id-segment'
import { priceScheduleReference } from '../priceschedules/reference'
import { products } from '../resource'
import type { ProductRecord } from '../service'

const TITLE = 'Suppliers'
const VIEW_SUPPLIERS = [roles.SupplierViewer, roles.SupplierManager]

/** A supplier that sells a product, with the price schedule of its own. */
interface Offer {
  ID: string
  Name?: string
  /** Null when the supplier sells at the default price of the product. */
  DefaultPriceScheduleID?: string | null
}

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
  const [scheduleId, setScheduleId] = useState('')
  const state = useAssignments(offersOf(id), {
    title: TITLE,
    readOnlyReason,
    describeRow: ({ ID }) => `supplier ${ID}`,
    isPerson: () => false,
  })
  const schedules = useRecordsById(
    priceScheduleReference,
    state.rows.flatMap(({ DefaultPriceScheduleID }) => DefaultPriceScheduleID || []),
    useCanRead(priceScheduleReference),
  )
  const isOpen = product.AllSuppliersCanSell === true
  const none = own.isSupplier
    ? 'Your company does not sell this product.'
    : isOpen
      ? 'No supplier sells this product yet. All suppliers can start to.'
      : 'No other supplier sells this product yet.'
  const add = (supplierId: string, name: string) =>
    state.add({ ID: supplierId, Name: name, ...(scheduleId && { DefaultPriceScheduleID: scheduleId }) }, name)
  const problem = state.problem && state.problem.key === undefined ? state.problem.message : undefined
  // A supplier can offer its own products, and those that are open to all.
  const joinReason =
    readOnlyReason ??
    (own.isSupplier && !isOpen && product.OwnerID !== own.id
      ? 'Only the marketplace can let your company sell this product.'
      : undefined)
  const empty = useEmptyPanel(state.query.data && state.rows.length)
  if (empty.isLine)
    return (
      <EmptyPanel
        title={TITLE}
        note={none}
        action={<AssignButton readOnlyReason={joinReason} onOpen={empty.open} />}
      />
    )
  return (
    <Panel title={TITLE}>
      <Stack gap="4" maxW="44rem">
        <Text fontSize="sm" color="fg.muted" mt="-2">
          {own.isSupplier
            ? 'Your company’s offer of this product.'
            : 'Besides its owner, these suppliers sell the product.'}{' '}
          {isOpen && 'All suppliers can sell it. Those that do are listed here. '}
          Adding a supplier that is listed already replaces its price. Changes take effect immediately.
        </Text>
        <Stack gap="3">
          <ScheduleChoice value={scheduleId} isReadOnly={joinReason !== undefined} onChange={setScheduleId} />
          {own.isSupplier ? (
            <Box>
              <Button
                size="sm"
                variant="outline"
                loading={state.busyKey !== undefined}
                disabledReason={joinReason ?? (own.id === undefined ? 'Loading your company…' : undefined)}
                onClick={() => void (own.id && add(own.id, own.id))}
              >
                <Icon as={Plus} boxSize="4" />
                Sell this product
              </Button>
              {joinReason && (
                <Text fontSize="sm" color="fg.muted" mt="1.5">
                  {joinReason}
                </Text>
              )}
              {problem && <RowProblem>{problem}</RowProblem>}
            </Box>
          ) : (
            <Adder
              to={supplierReference}
              excludedIds={[]}
              isBusy={state.busyKey !== undefined}
              problem={problem}
              readOnlyReason={readOnlyReason}
              onAdd={add}
            />
          )}
        </Stack>
        <AssignedRows
          state={state}
          keyOf={({ ID }) => ID}
          draw={({ ID, Name, DefaultPriceScheduleID }) => {
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

function ScheduleChoice(props: { value: string; isReadOnly: boolean; onChange: (id: string) => void }) {
  const { value, isReadOnly, onChange } = props
  const id = useId()
  return (
    <Labeled id={id} label="Price schedule of the supplier">
      <RecordPicker
        resource={priceScheduleReference}
        value={value}
        onChange={(chosen) => onChange(chosen)}
        isReadOnly={isReadOnly}
        control={{ id }}
      />
      <Text fontSize="xs" color="fg.muted">
        It must belong to the supplier. Leave empty to sell at the default price of the product.
      </Text>
    </Labeled>
  )
}

/** The suppliers that sell one product. */
function offersOf(productId: string): Assignments<Offer> {
  const product = encodeURIComponent(productId)
  return {
    path: 'products/suppliers',
    of: productId,
    list: async (oc, page, request) => {
      const { Items, Meta } = await oc.Products.ListSuppliers(product, page, request)
      return {
        Items: Items.map(({ ID, Name, DefaultPriceScheduleID }): Offer => ({
          ...{ ID, Name },
          DefaultPriceScheduleID: DefaultPriceScheduleID || null,
        })),
        Meta,
      }
    },
    keyOf: ({ ID }) => ID,
    add: (oc, { ID, DefaultPriceScheduleID }) =>
      oc.Products.SaveSupplier(product, encodeURIComponent(ID), {
        ...(DefaultPriceScheduleID && { defaultPriceScheduleID: DefaultPriceScheduleID }),
      }),
    remove: (oc, { ID }) => oc.Products.RemoveSupplier(product, encodeURIComponent(ID)),
    replaces: true,
  }
}
