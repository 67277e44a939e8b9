'use client'

import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FacetFilterProps } from '@/components/resource/list/facet-step'
import { Button } from '@/components/ui/button'
import { CheckOption } from '@/components/ui/check-option'
import { FailureWords } from '@/components/ui/failure-words'
import { Note } from '@/components/ui/field'
import { formatNumber } from '@/lib/format/number'
import { keys } from '@/lib/ordercloud/keys'
import { facetOffers, withFacetValue, type FacetOffer } from '../rules/facet-filter'
import { readFacetCounts } from './read-counts'

/** Maximum number of values that a facet shows before it is expanded. Chosen values are shown besides. */
const MAX_COLLAPSED_VALUES = 8

/**
 * Filter of the list of products by the values of facets, with the number of products for each value. Every choice is
 * applied at once, and the counts follow it. Values of one facet widen each other, values of different facets narrow.
 */
export function FacetFilter({ list }: FacetFilterProps) {
  const { state } = list
  // The address follows a moment after a click, so the next click starts from the latest choice.
  const [latest, setLatest] = useState<{ filters: typeof state.filters; before: typeof state.filters }>()
  const filters = latest?.before === state.filters ? latest.filters : state.filters
  const { search } = state
  const { data, error, isError, isPlaceholderData, refetch } = useQuery({
    queryKey: keys.list('products/facetcounts', { search, filters }),
    queryFn: ({ signal }) => readFacetCounts({ ...state, filters }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  })
  const choose = (key: string, value: string, isChosen: boolean) => {
    const next = withFacetValue(filters, key, value, isChosen)
    setLatest({ filters: next, before: state.filters })
    list.change({ filters: next })
  }
  if (data === undefined)
    return isError ? (
      <Stack role="alert" gap="2">
        <Text fontWeight="medium">The facets could not be loaded</Text>
        <FailureWords error={error} />
        <Button size="sm" variant="outline" alignSelf="start" onClick={() => void refetch()}>
          Retry
        </Button>
      </Stack>
    ) : (
      <Text role="status">Counting the values…</Text>
    )
  const offers = facetOffers(data.facets, data.without, filters)
  if (offers.length === 0) return <Text>None of these products has a value of a facet.</Text>
  return (
    <Stack gap="4" aria-busy={isPlaceholderData}>
      {isError && (
        <Text role="alert" color="fg.error" fontWeight="medium">
          The counts could not be loaded. Choose again to retry.
        </Text>
      )}
      {offers.map((offer) => (
        <Facet key={offer.key} offer={offer} onChoose={(value, isOn) => choose(offer.key, value, isOn)} />
      ))}
    </Stack>
  )
}

function Facet(props: { offer: FacetOffer; onChoose: (value: string, isChosen: boolean) => void }) {
  const { offer, onChoose } = props
  const [isExpanded, setExpanded] = useState(false)
  const few = offer.values.filter(({ isChosen }, at) => isChosen || at < MAX_COLLAPSED_VALUES)
  const shown = isExpanded ? offer.values : few
  const canExpand = few.length < offer.values.length
  return (
    <Box as="fieldset">
      <Box as="legend" fontWeight="semibold">
        {offer.name}
      </Box>
      {offer.note && <Note>{offer.note}</Note>}
      <Stack as="ul" listStyleType="none" gap="0">
        {shown.map(({ value, count, isChosen }) => (
          <Flex as="li" key={value} gap="3" align="center" justify="space-between">
            <CheckOption
              checked={isChosen}
              disabled={offer.isLocked}
              aria-label={`${value}, ${formatNumber(count)}`}
              onChange={(event) => onChoose(value, event.target.checked)}
            >
              {value}
            </CheckOption>
            <Text as="span" aria-hidden color="fg.muted" fontVariantNumeric="tabular-nums">
              {formatNumber(count)}
            </Text>
          </Flex>
        ))}
      </Stack>
      {canExpand && (
        <Button
          size="xs"
          variant="ghost"
          ms="-2.5"
          aria-expanded={isExpanded}
          aria-label={`${isExpanded ? 'Show fewer' : `Show all ${formatNumber(offer.values.length)}`} values of ${offer.name}`}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? 'Show fewer' : `Show all ${formatNumber(offer.values.length)}`}
        </Button>
      )}
    </Box>
  )
}
