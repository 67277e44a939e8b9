'use client'

import { HStack, Stack, Text } from '@chakra-ui/react'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { EmptyPanel, Panel } from '@/components/resource/form/form-layout'
import { RecordLink } from '@/components/resource/record/record-link'
import { PanelFailure, PanelSkeleton } from '@/components/resource/record/record-panel'
import { useXp } from '@/components/resource/xp/use-xp'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { ReadOnlyTag } from '@/components/ui/tag'
import { toast } from '@/components/ui/toaster'
import { isolate } from '@/lib/format/direction'
import type { ProductFacet } from '@/lib/ordercloud/models'
import { facetChange, storedValues, type FacetValue } from '@/lib/xp/facet-values'
import { xpOf } from '@/lib/xp/tree'
import { products } from '../resource'
import { facetChoices, facetPath } from '../rules/facet-choices'
import type { ProductRecord } from '../service'
import { useProductReadOnlyReason } from '../use-product-read-only-reason'
import { FacetDialog } from './facet-dialog'
import { productFacets } from './resource'
import { useFacets } from './use-facets'

const TITLE = 'Facets'

/**
 * Tab with the values that the product has for each facet. Every change is one PATCH of one value in xp, independent of
 * the form.
 */
export function FacetsTab({ product }: { product: ProductRecord }) {
  const { facets, hasMore, error, isFetching, retry, countsOf } = useFacets()
  if (facets?.length === 0)
    return (
      <EmptyPanel
        title={TITLE}
        note={
          <>
            No product facets yet.{' '}
            <RecordLink to={['settings', 'productfacets']} view={productFacets.access.view}>
              Product facets
            </RecordLink>{' '}
            are properties by which buyers filter products.
          </>
        }
      />
    )
  return (
    <Panel title={TITLE}>
      {facets ? (
        <Facets key={product.ID} product={product} facets={facets} hasMore={hasMore} countsOf={countsOf} />
      ) : error ? (
        <PanelFailure title={TITLE} error={error} isFetching={isFetching} onRetry={retry} />
      ) : (
        <PanelSkeleton title={TITLE} />
      )}
    </Panel>
  )
}

interface FacetsProps {
  product: ProductRecord
  facets: readonly ProductFacet[]
  hasMore: boolean
  /** Returns the number of products by value of a facet. */
  countsOf: ReturnType<typeof useFacets>['countsOf']
}

function Facets({ product, facets, hasMore, countsOf }: FacetsProps) {
  const state = useXp(products, product)
  const readOnlyReason = useProductReadOnlyReason(product)
  const [edited, setEdited] = useState<ProductFacet>()
  const xp = xpOf(state.record)
  const choicesOf = (facet: ProductFacet, values: readonly FacetValue[]) =>
    facetChoices(facet, values, countsOf(facet))
  const stored = edited && storedValues(xp, facetPath(edited))
  return (
    <Stack gap="3" maxW="44rem">
      <Text fontSize="sm" color="fg.muted" mt="-2">
        Buyers filter products by these properties. Changes are saved immediately, separately from the form.
      </Text>
      <Stack as="ul" listStyleType="none" gap="0" aria-label="facets">
        {facets.map((facet) => (
          <FacetLine
            key={facet.ID}
            facet={facet}
            stored={storedValues(xp, facetPath(facet))}
            readOnlyReason={readOnlyReason}
            onEdit={() => setEdited(facet)}
          />
        ))}
      </Stack>
      {hasMore && (
        <Text fontSize="sm" color="fg.muted">
          The first {facets.length} facets are shown. Change the others on the tab “Extended”.
        </Text>
      )}
      {readOnlyReason && (
        <Text fontSize="sm" color="fg.muted">
          {readOnlyReason}
        </Text>
      )}
      {edited && stored && 'values' in stored && (
        <FacetDialog
          facet={edited}
          stored={stored.values}
          choices={choicesOf(edited, stored.values)}
          xp={xp}
          write={async (shownXp, values) => {
            const path = facetPath(edited)
            const problem = await state.set(facetChange(shownXp, path, values, stored.isList))
            if (problem !== undefined) return problem
            setEdited(undefined)
            const name = isolate(edited.Name || (edited.ID ?? ''))
            toast({ title: 'Success', description: `${name} saved.`, type: 'success' })
            return undefined
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Stack>
  )
}

function FacetLine(props: {
  facet: ProductFacet
  stored: ReturnType<typeof storedValues>
  readOnlyReason: string | undefined
  onEdit: () => void
}) {
  const { facet, stored, readOnlyReason, onEdit } = props
  const { ID = '' } = facet
  const name = facet.Name || ID
  const options = facetChoices(facet, [], []).map(({ value }) => value)
  return (
    <HStack
      as="li"
      gap="3"
      py="2"
      justify="space-between"
      align="flex-start"
      borderTopWidth="1px"
      borderColor="border.muted"
    >
      <Stack gap="1" minW="0">
        <Text fontSize="sm" fontWeight="medium">
          <RecordLink to={['settings', 'productfacets', ID]} view={productFacets.access.view} isAlone>
            {name}
          </RecordLink>
        </Text>
        {'problem' in stored ? (
          <Text fontSize="sm" color="fg.muted">
            {stored.problem}
          </Text>
        ) : stored.values.length === 0 ? (
          <Text fontSize="sm" color="fg.muted">
            No value
          </Text>
        ) : (
          <HStack as="ul" listStyleType="none" gap="1.5" wrap="wrap" aria-label={`Values of ${name}`}>
            {stored.values.map((value) => (
              <ReadOnlyTag key={`${typeof value} ${value}`}>
                {options.includes(value) ? String(value) : `${value} (not an option)`}
              </ReadOnlyTag>
            ))}
          </HStack>
        )}
      </Stack>
      <Button
        size="xs"
        variant="outline"
        aria-label={`Change ${name}`}
        disabledReason={readOnlyReason ?? ('problem' in stored ? stored.problem : undefined)}
        onClick={onEdit}
      >
        <Icon as={Pencil} boxSize="4" />
        Change
      </Button>
    </HStack>
  )
}
