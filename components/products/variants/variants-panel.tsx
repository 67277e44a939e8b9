'use client'

import { Box, Flex, Text } from '@chakra-ui/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Layers, Table2 } from 'lucide-react'
import { useId, useState } from 'react'
import { Id } from '@/components/resource/cells'
import { ActiveBadge } from '@/components/resource/active'
import {
  PanelFailure,
  PanelNote,
  PanelSkeleton,
  RecordPanel,
} from '@/components/resource/record/record-panel'
import { Button } from '@/components/ui/button'
import { Label } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { Input } from '@/components/ui/input'
import { Pager } from '@/components/ui/pagination'
import { useLazyPart } from '@/components/ui/lazy'
import { LinkButton } from '@/components/ui/link-button'
import { ProgressLine } from '@/components/ui/progress-line'
import { Cell, ColumnHead, Row, RowHead, Table } from '@/components/ui/table'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import { useDebounced } from '@/hooks/use-debounced'
import { formatNumber } from '@/lib/format/number'
import { lazy } from '@/lib/lazy'
import { keys } from '@/lib/ordercloud/keys'
import type { Variant } from '@/lib/ordercloud/models'
import { recordUrl } from '@/lib/resource/resource'
import { products } from '../resource'
import type { ProductRecord } from '../service'
import { optionsInWords } from '../rules/variants'
import { GenerateDialog } from './generate-dialog'
import { readVariants, VARIANT_PAGE_SIZE } from './read-specs'

const TITLE = 'Variants'

const variantCode = lazy(() => import('./variant-dialog').then((module) => module.VariantDialog))

/** Panel with the variants of a product in pages, which generates them from the specs. */
export function VariantsPanel(props: { product: ProductRecord; readOnlyReason: string | undefined }) {
  const { product, readOnlyReason } = props
  const id = product.ID ?? ''
  const searchId = useId()
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim())
  const [place, setPlace] = useState({ search: '', page: 1 })
  const page = place.search === search ? place.page : 1
  const [isGenerating, setGenerating] = useState(false)
  const [chosen, setChosen] = useState<string>()
  const more = useLazyPart(variantCode, 'dialog')
  const { data, error, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: keys.item('products', [id, 'variants', search, String(page)]),
    queryFn: ({ signal }) => readVariants(id, { page, pageSize: VARIANT_PAGE_SIZE, search }, signal),
    placeholderData: keepPreviousData,
  })
  const hasQuantity = product.Inventory?.Enabled === true && product.Inventory.VariantLevelTracking === true
  const rows = data?.Items ?? []
  const pages = data?.Meta.TotalPages ?? 0
  const retry = () => void refetch()
  const subject = rows.find((variant) => variant.ID === chosen)
  return (
    <RecordPanel
      title={TITLE}
      count={product.VariantCount}
      onRetry={retry}
      action={
        <Button
          size="sm"
          variant="outline"
          disabledReason={readOnlyReason}
          onClick={() => setGenerating(true)}
        >
          <Icon as={Layers} boxSize="4" />
          Generate variants
        </Button>
      }
    >
      {data === undefined ? (
        isError ? (
          <PanelFailure title={TITLE} error={error} isFetching={isFetching} onRetry={retry} />
        ) : (
          <PanelSkeleton title={TITLE} />
        )
      ) : (product.VariantCount ?? 0) === 0 && rows.length === 0 && search === '' ? (
        <PanelNote>No variants yet. Add specs that define variants, then generate them.</PanelNote>
      ) : (
        <Box position="relative" aria-busy={isPlaceholderData}>
          {isPlaceholderData && <ProgressLine />}
          <Flex gap="3" mb="3" wrap="wrap" align="flex-end" justify="space-between">
            <Box flex="1 1 14rem" maxW="20rem">
              <Label htmlFor={searchId}>Search variants</Label>
              <Input
                id={searchId}
                autoComplete="off"
                placeholder="ID, name or description"
                value={typed}
                onChange={(event) => setTyped(event.currentTarget.value)}
              />
            </Box>
            <LinkButton size="sm" variant="outline" href={`${recordUrl(products, id)}/variants`}>
              <Icon as={Table2} boxSize="4" />
              {readOnlyReason === undefined ? 'Edit variants' : 'All variants'}
            </LinkButton>
          </Flex>
          {rows.length === 0 ? (
            <PanelNote>No variant matches “{search}”.</PanelNote>
          ) : (
            <VariantTable
              variants={rows}
              hasQuantity={hasQuantity}
              onNear={more.prepare}
              onOpen={(variantId) => {
                setChosen(variantId)
                more.open()
              }}
            />
          )}
          {pages > 1 && (
            <Flex mt="3" gap="3" align="center" justify="space-between" wrap="wrap">
              <Text fontSize="sm" color="fg.muted">
                {formatNumber(data.Meta.TotalCount)} variants
              </Text>
              <Pager
                page={page}
                pages={pages}
                label="Pages of variants"
                onGo={(next) => setPlace({ search, page: next })}
              />
            </Flex>
          )}
        </Box>
      )}
      {more.isOpen && more.Part && subject && (
        <more.Part
          key={subject.ID}
          product={product}
          variant={subject}
          readOnlyReason={readOnlyReason}
          onClose={more.close}
        />
      )}
      {isGenerating && <GenerateDialog product={product} onClose={() => setGenerating(false)} />}
    </RecordPanel>
  )
}

function VariantTable(props: {
  variants: readonly Variant[]
  hasQuantity: boolean
  onNear: () => void
  /** Opens the dialog of one variant. */
  onOpen: (id: string) => void
}) {
  const { variants, hasQuantity, onNear, onOpen } = props
  return (
    <Table>
      <caption>
        <VisuallyHidden>Variants of the product</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <ColumnHead scope="col">Name</ColumnHead>
          <ColumnHead scope="col" width="26%" hideBelow="md">
            ID
          </ColumnHead>
          <ColumnHead scope="col" width="24%" hideBelow="md">
            Options
          </ColumnHead>
          <ColumnHead scope="col" width="6rem">
            Status
          </ColumnHead>
          {hasQuantity && (
            <ColumnHead scope="col" width="5.5rem" textAlign="end">
              Quantity
            </ColumnHead>
          )}
          <ColumnHead scope="col" width="5rem">
            <VisuallyHidden>More</VisuallyHidden>
          </ColumnHead>
        </tr>
      </thead>
      <tbody>
        {variants.map((variant) => (
          <Row key={variant.ID}>
            <RowHead scope="row">{variant.Name || variant.ID}</RowHead>
            <Cell hideBelow="md">
              <Id>{variant.ID ?? ''}</Id>
            </Cell>
            <Cell hideBelow="md">{optionsInWords(variant)}</Cell>
            <Cell>
              <ActiveBadge isActive={variant.Active} />
            </Cell>
            {hasQuantity && (
              <Cell textAlign="end" fontVariantNumeric="tabular-nums">
                {typeof variant.Inventory?.QuantityAvailable === 'number'
                  ? formatNumber(variant.Inventory.QuantityAvailable)
                  : '–'}
              </Cell>
            )}
            <Cell textAlign="end">
              <Button
                size="xs"
                variant="ghost"
                aria-label={`More about ${variant.Name || variant.ID}`}
                onPointerEnter={onNear}
                onFocus={onNear}
                onClick={() => onOpen(variant.ID ?? '')}
              >
                More
              </Button>
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  )
}
