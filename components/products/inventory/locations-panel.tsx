'use client'

import { Box, Flex, HStack, Stack, Text } from '@chakra-ui/react'
import { Pencil, Plus, Users, X } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyPanel } from '@/components/resource/form/form-layout'
import { PartPanel } from '@/components/resource/record/record-panel'
import { Button, IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useOwnCompany } from '@/hooks/use-own-company'
import { addressLine } from '@/lib/format/address'
import { formatNumber } from '@/lib/format/number'
import type { InventoryRecord, Variant } from '@/lib/ordercloud/models'
import { wholePartQuery } from '@/lib/resource/part'
import { isForAllBuyers, locationBuyersText } from '../rules/locations'
import type { ProductRecord } from '../service'
import { useProductReadOnlyReason } from '../use-product-read-only-reason'
import { LocationBuyersDialog } from './location-buyers-dialog'
import { LocationDialog } from './location-dialog'
import {
  canHaveLocations,
  locationBuyersPart,
  locationName,
  locationsPart,
  useLocationCount,
  type LocationsOwner,
} from './locations'
import { RemoveLocationDialog, SingleQuantityDialog } from './remove-dialogs'

const TITLE = 'Inventory locations'

/** The open dialog. `edit` without a record adds a location. */
type Opened = { kind: 'edit' | 'remove' | 'buyers'; record?: InventoryRecord } | { kind: 'single' }

/**
 * Panel with the locations that have a quantity of the product, or of one of its variants, as inventory records. Without
 * any, it has one quantity. Every change is a separate request.
 */
export function LocationsPanel(props: { record: ProductRecord; variant?: Variant }) {
  const { record: product, variant } = props
  const owner = { product, variant }
  const noun = variant ? 'variant' : 'product'
  const own = useOwnCompany()
  const readOnlyReason = useProductReadOnlyReason(product)
  const count = useLocationCount(owner)
  const [opened, setOpened] = useState<Opened>()
  if (!canHaveLocations(owner)) return <EmptyPanel title={TITLE} note={noLocationsReason(owner)} />
  const close = () => setOpened(undefined)
  return (
    <>
      <PartPanel
        title={TITLE}
        part={locationsPart(owner)}
        none={`The ${noun} has one quantity. Add locations to have a quantity for each of them.`}
        foot={
          <Flex gap="2" mt="3" wrap="wrap">
            <Button
              size="sm"
              variant="outline"
              disabledReason={readOnlyReason}
              onClick={() => setOpened({ kind: 'edit' })}
            >
              <Icon as={Plus} boxSize="4" />
              Add location
            </Button>
            {Boolean(count) && (
              <Button
                size="sm"
                variant="outline"
                disabledReason={readOnlyReason}
                onClick={() => setOpened({ kind: 'single' })}
              >
                Use one quantity instead
              </Button>
            )}
          </Flex>
        }
      >
        {(records) => (
          <>
            <Text fontSize="sm" color="fg.muted" mb="2">
              The quantity of the {noun} is the sum of its locations. An order reduces the location that its
              line names.
            </Text>
            <LocationRows
              owner={owner}
              records={records}
              readOnlyReason={readOnlyReason}
              onOpen={(kind, record) =>
                setOpened(kind === 'remove' && count === 1 ? { kind: 'single' } : { kind, record })
              }
            />
          </>
        )}
      </PartPanel>
      {opened?.kind === 'single' && <SingleQuantityDialog owner={owner} onClose={close} />}
      {opened?.kind === 'remove' && opened.record && (
        <RemoveLocationDialog owner={owner} record={opened.record} onClose={close} />
      )}
      {opened?.kind === 'buyers' && opened.record && (
        <LocationBuyersDialog
          owner={owner}
          record={opened.record}
          readOnlyReason={readOnlyReason}
          onClose={close}
        />
      )}
      {opened?.kind === 'edit' && (
        <LocationDialog
          owner={owner}
          record={opened.record}
          isFirst={count === 0}
          own={own}
          onClose={close}
        />
      )}
    </>
  )
}

/** Returns why a product or a variant can have no inventory records, as a sentence. */
function noLocationsReason({ product, variant }: LocationsOwner): string {
  const { Inventory, IsParent, IsBundle } = product
  if (IsParent || IsBundle) return 'Parent products and bundles have no inventory of their own.'
  if (!Inventory?.Enabled) return 'Track the inventory and save, to have a quantity for each location.'
  return variant
    ? 'The inventory is tracked for the whole product, so its variants have no locations of their own.'
    : 'The inventory is tracked by variant, so the product has no locations of its own. The variants have them.'
}

interface LocationRowsProps {
  owner: LocationsOwner
  records: readonly InventoryRecord[]
  readOnlyReason: string | undefined
  onOpen: (kind: 'edit' | 'remove' | 'buyers', record: InventoryRecord) => void
}

function LocationRows({ owner, records, readOnlyReason, onOpen }: LocationRowsProps) {
  const { queryKey, queryFn } = wholePartQuery(locationBuyersPart(owner))
  const { data: assignments } = useQuery({
    queryKey,
    // Without an answer, the rows say less. The dialog of the buyers shows the failure.
    queryFn: ({ signal }) => queryFn({ signal, quiet: true }),
    enabled: !records.every(isForAllBuyers),
  })
  return (
    <Stack as="ul" listStyleType="none" gap="0" aria-label="Locations" maxW="44rem">
      {records.map((record) => (
        <LocationRow
          key={record.ID}
          record={record}
          buyers={locationBuyersText(record, assignments)}
          readOnlyReason={readOnlyReason}
          onOpen={(kind) => onOpen(kind, record)}
        />
      ))}
    </Stack>
  )
}

interface LocationRowProps {
  record: InventoryRecord
  /** The buyers of the location in words. Undefined when all buyers can use it. */
  buyers: string | undefined
  readOnlyReason: string | undefined
  onOpen: (kind: 'edit' | 'remove' | 'buyers') => void
}

function LocationRow({ record, buyers, readOnlyReason, onOpen }: LocationRowProps) {
  const name = locationName(record)
  const notes = [
    addressLine(record.Address),
    record.OrderCanExceed && 'orders can exceed it',
    typeof record.NotificationPoint === 'number' &&
      `notification at ${formatNumber(record.NotificationPoint)}`,
    buyers,
  ]
  return (
    <Box as="li" py="1.5" borderTopWidth="1px" borderColor="border.muted">
      <Flex columnGap="3" align="center" wrap={{ base: 'wrap', md: 'nowrap' }}>
        <Stack gap="0" minW="0" flex={{ base: '1 1 100%', md: '1' }} css={{ overflowWrap: 'anywhere' }}>
          <Text fontSize="sm" fontWeight="medium">
            {name}
          </Text>
          <Text fontSize="sm" color="fg.muted">
            {notes.filter(Boolean).join(' · ')}
          </Text>
        </Stack>
        <Text
          flex={{ base: '1', md: 'none' }}
          fontSize="sm"
          fontVariantNumeric="tabular-nums"
          whiteSpace="nowrap"
        >
          {formatNumber(record.QuantityAvailable ?? 0)} available
        </Text>
        <HStack gap="0">
          <IconButton label={`Buyers of ${name}`} size="sm" onClick={() => onOpen('buyers')}>
            <Users aria-hidden />
          </IconButton>
          <IconButton
            label={`Edit ${name}`}
            size="sm"
            disabledReason={readOnlyReason}
            onClick={() => onOpen('edit')}
          >
            <Pencil aria-hidden />
          </IconButton>
          <IconButton
            label={`Remove ${name}`}
            size="sm"
            disabledReason={readOnlyReason}
            onClick={() => onOpen('remove')}
          >
            <X aria-hidden />
          </IconButton>
        </HStack>
      </Flex>
    </Box>
  )
}
