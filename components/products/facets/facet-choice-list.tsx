'use client'

import { Box, Stack, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { RecordLink } from '@/components/resource/record/record-link'
import { CheckOption } from '@/components/ui/check-option'
import { Input } from '@/components/ui/input'
import type { ProductFacet } from '@/lib/ordercloud/models'
import { countOf } from '@/lib/resource/words'
import type { FacetValue } from '@/lib/xp/facet-values'
import { products } from '../resource'
import type { FacetChoice } from '../rules/facet-choices'
import { productFacets } from './resource'

/** Number of values from which on a search field is shown. */
const MIN_VALUES_FOR_SEARCH = 12

interface FacetChoiceListProps {
  facet: ProductFacet
  choices: readonly FacetChoice[]
  isChosen: (value: FacetValue) => boolean
  onChoose: (value: FacetValue, isChosen: boolean) => void
  /** True where other content follows below, so that a long list scrolls. */
  isShort?: boolean
}

/** Check boxes for the values of a facet, with a search field when there are many, and a link to the facet. */
export function FacetChoiceList(props: FacetChoiceListProps) {
  const { facet, choices, isChosen, onChoose, isShort } = props
  const { ID = '' } = facet
  const name = facet.Name || ID
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const shown = choices.filter(({ value }) => String(value).toLowerCase().includes(wanted))
  return (
    <Stack gap="3">
      {choices.length > MIN_VALUES_FOR_SEARCH && (
        <Input
          type="search"
          autoComplete="off"
          aria-label={`Search the values of ${name}`}
          placeholder="Search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <Box maxH={isShort ? '12rem' : undefined} overflowY={isShort ? 'auto' : undefined}>
        <Stack as="ul" listStyleType="none" gap="0" aria-label="Values to choose from">
          {shown.map(({ value, count, isOption }) => (
            <Text as="li" key={`${typeof value} ${value}`}>
              <CheckOption
                checked={isChosen(value)}
                onChange={(event) => onChoose(value, event.target.checked)}
              >
                {String(value)}
                <Text as="span" color="fg.muted">
                  {!isOption && ' (not an option)'}
                  {count !== undefined && `, ${countOf(count, products.words)}`}
                </Text>
              </CheckOption>
            </Text>
          ))}
        </Stack>
      </Box>
      {choices.length > 0 && shown.length === 0 && <Text>No values match “{search.trim()}”.</Text>}
      <Text fontSize="sm" color="fg.muted">
        {choices.length === 0 && 'This facet has no options yet. '}To add a value to this list, change the
        options of{' '}
        <RecordLink to={['settings', 'productfacets', ID]} view={productFacets.access.view}>
          {name}
        </RecordLink>
        .
      </Text>
    </Stack>
  )
}
