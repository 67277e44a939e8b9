'use client'

import { Box, Flex, Heading, Stack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Id } from '@/components/resource/cells'
import { Entries, Facts } from '@/components/resource/record/record-facts'
import { PanelFailure, PanelNote, PanelSkeleton } from '@/components/resource/record/record-panel'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/overlay/dialog'
import { Thumbnail } from '@/components/ui/thumbnail'
import { addressLine } from '@/lib/format/address'
import { pictureOf } from '@/lib/format/picture'
import { formatUnitPrice } from '@/lib/format/price'
import type { BuyerProduct, InventoryRecord, Spec, Variant } from '@/lib/ordercloud/models'
import { currentBreaks, type Offer } from '@/lib/price/offer'
import type { ListPage } from '@/lib/resource/service'
import { markupWords, quantityWords, stockWords } from '../rules/offer'
import { useProductSpecs, useProductStock, useProductVariants } from './use-product-parts'

interface ProductDialogProps {
  product: BuyerProduct
  onClose: () => void
}

/** Dialog with everything that a buyer's user sees of a product: description, prices, choices, variants and stock. */
export function ProductDialog({ product, onClose }: ProductDialogProps) {
  const { ID: id = '', PriceSchedule: offer, SpecCount, VariantCount, Inventory } = product
  const specs = useProductSpecs(id, Boolean(SpecCount))
  const variants = useProductVariants(id, Boolean(VariantCount))
  const stock = useProductStock(id, Boolean(Inventory?.Enabled))
  return (
    <Dialog
      size="form"
      title={product.Name || id}
      onClose={onClose}
      actions={
        <Button variant="outline" onClick={onClose}>
          Close
        </Button>
      }
    >
      <Stack gap="4" color="fg">
        <Flex gap="3" align="flex-start">
          <Thumbnail url={pictureOf(product)} size="large" />
          <Text flex="1" minW="0" whiteSpace="pre-wrap" css={{ overflowWrap: 'anywhere' }}>
            {product.Description || 'No description.'}
          </Text>
        </Flex>
        <Facts
          facts={[
            { label: 'ID', value: <Id>{id}</Id> },
            { label: 'Stock', value: stockWords(product) },
            { label: 'Quantity', value: quantityWords(offer) },
            { label: 'Returns', value: product.Returnable ? 'Can be returned' : 'Cannot be returned' },
          ]}
        />
        <Part title="Prices">
          <Prices offer={offer} />
        </Part>
        {Boolean(SpecCount) && (
          <ListPart<Spec> title="Options" query={specs} none="No options.">
            {(spec) => <SpecEntry spec={spec} currency={offer?.Currency} />}
          </ListPart>
        )}
        {Boolean(VariantCount) && (
          <ListPart<Variant> title="Variants" query={variants} none="No variants can be ordered.">
            {(variant) => (
              <Words
                name={variantWords(variant)}
                details={<Id>{variant.ID ?? ''}</Id>}
                end={stockWords(variant)}
              />
            )}
          </ListPart>
        )}
        {Inventory?.Enabled && (
          <ListPart<InventoryRecord> title="Stock by location" query={stock} none="No locations.">
            {({ ID, Address, AddressID, QuantityAvailable }) => (
              <Words
                name={Address?.AddressName || AddressID || ID}
                details={Address && addressLine(Address)}
                end={`${QuantityAvailable ?? 0} in stock`}
              />
            )}
          </ListPart>
        )}
      </Stack>
    </Dialog>
  )
}

/** Part of the dialog with a heading. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box as="section" aria-label={title}>
      <Heading as="h3" fontSize="sm" mb="1">
        {title}
      </Heading>
      {children}
    </Box>
  )
}

/** The prices by quantity, as the user pays them now. During a sale, the usual price stands beside each. */
function Prices({ offer }: { offer: Offer }) {
  const breaks = currentBreaks(offer)
  if (breaks.length === 0) return <PanelNote>No price for this user.</PanelNote>
  return (
    <Facts
      facts={breaks.map(({ Quantity, Price }) => {
        const usual = offer?.PriceBreaks?.find((one) => one.Quantity === Quantity)?.Price ?? Price
        return {
          label: offer?.RestrictedQuantity ? `${Quantity ?? 0}` : `From ${Quantity ?? 0}`,
          value: [
            formatUnitPrice(Price ?? 0, offer?.Currency),
            usual !== Price && `on sale, usually ${formatUnitPrice(usual ?? 0, offer?.Currency)}`,
          ]
            .filter(Boolean)
            .join(' · '),
        }
      })}
    />
  )
}

/** List of the dialog that loads after the dialog opened. */
function ListPart<T extends { ID?: string }>(props: {
  title: string
  query: {
    data: ListPage<T> | undefined
    isError: boolean
    error: unknown
    isFetching: boolean
    refetch: () => unknown
  }
  none: string
  children: (entry: T) => ReactNode
}) {
  const { title, query, none, children } = props
  const { data, isError, error, isFetching } = query
  const left = data ? data.Meta.TotalCount - data.Items.length : 0
  return (
    <Part title={title}>
      {data === undefined && !isError && <PanelSkeleton title={title} />}
      {data === undefined && isError && (
        <PanelFailure {...{ title, error, isFetching }} onRetry={() => void query.refetch()} />
      )}
      {data?.Items.length === 0 && <PanelNote>{none}</PanelNote>}
      {data !== undefined && data.Items.length > 0 && (
        <Entries>
          {data.Items.map((entry) => (
            <Box as="li" key={entry.ID}>
              {children(entry)}
            </Box>
          ))}
        </Entries>
      )}
      {left > 0 && <PanelNote>{left} more are not shown.</PanelNote>}
    </Part>
  )
}

function SpecEntry({ spec, currency }: { spec: Spec; currency: string | undefined }) {
  const options = spec.Options ?? []
  const name = spec.Name || spec.ID
  return (
    <Words
      name={spec.Required ? `${name} (required)` : name}
      details={
        options.length === 0
          ? 'A text of the user’s own'
          : options
              .map((option) =>
                [option.Value || option.ID, markupWords(option, currency)].filter(Boolean).join(' '),
              )
              .join(', ')
      }
    />
  )
}

/** Name of an entry with a second line and a value at the end. */
function Words({ name, details, end }: { name: ReactNode; details?: ReactNode; end?: ReactNode }) {
  return (
    <Flex gap="3" justify="space-between">
      <Box minW="0" css={{ overflowWrap: 'anywhere' }}>
        <Text>{name}</Text>
        {details && (
          <Text color="fg.muted" fontSize="xs">
            {details}
          </Text>
        )}
      </Box>
      {end && (
        <Text flexShrink="0" fontVariantNumeric="tabular-nums">
          {end}
        </Text>
      )}
    </Flex>
  )
}

function variantWords({ ID, Name, Specs }: Variant): string {
  const values = (Specs ?? []).map(({ Value, OptionID }) => Value || OptionID).filter(Boolean)
  return values.join(', ') || Name || ID || ''
}
