'use client'

import { Box, HStack, Stack } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '@/components/ui/button'
import { Popup } from '@/components/ui/overlay/popup'
import type { ListStateHandle } from '@/hooks/use-list-state'
import type { ListFilter, XpFilter } from '@/lib/url/list-filters'
import type { FilterValue } from '@/lib/resource/service'
import type { ListedResource } from '@/components/resource/listed-resource'
import { FacetStep } from './facet-step'
import { FilterEditor } from './filter-editor'

/** The filter by any path of the extended properties. */
export const ANY_XP: XpFilter = { kind: 'xp', key: 'xp', label: 'Extended property' }

/** Panel that adds a filter in two steps: the field, then its value. The facets stay open for further choices. */
export function FilterPanel(props: {
  resource: ListedResource<object>
  list: ListStateHandle
  /** The filters that the toolbar does not show. */
  filters: readonly ListFilter[]
  onApply: (key: string, value: FilterValue) => void
  onClose: (refocus?: boolean) => void
}) {
  const { resource, list, filters, onApply, onClose } = props
  const { loadFacetFilter, rules } = resource
  const offered: (ListFilter | XpFilter)[] = [...filters, ...(rules.xpFilters ? [ANY_XP] : [])]
  const [chosen, setChosen] = useState(offered.length === 1 ? offered[0] : undefined)
  const [hasFacets, setFacets] = useState(false)
  const apply = (key: string, value: FilterValue) => {
    onApply(key, value)
    onClose()
  }
  if (hasFacets && loadFacetFilter)
    return (
      <Popup
        key="facets"
        label="Filter by facets"
        onClose={onClose}
        maxH={{ md: 'max(20rem, calc(100dvh - 12rem))' }}
        overflowY={{ md: 'auto' }}
      >
        <HStack justify="space-between" minH="7">
          <Box as="h2" fontSize="md" fontWeight="semibold">
            Facets
          </Box>
          <IconButton label="Close" size="xs" onClick={() => onClose()}>
            <X aria-hidden />
          </IconButton>
        </HStack>
        <FacetStep list={list} load={loadFacetFilter} />
      </Popup>
    )
  return (
    // The key remounts the popup for the editor, so that the focus moves to its first control.
    <Popup
      key={chosen?.key ?? ''}
      label={chosen ? `Filter by ${chosen.label}` : 'Add filter'}
      onClose={onClose}
    >
      {chosen ? (
        <FilterEditor
          filter={chosen}
          value={list.state.filters[chosen.key]}
          onApply={apply}
          onCancel={() => onClose()}
        />
      ) : (
        <Stack as="ul" listStyleType="none" gap="0.5" m="-1">
          {loadFacetFilter && (
            <li>
              <Button
                variant="ghost"
                size="sm"
                w="full"
                justifyContent="start"
                onClick={() => setFacets(true)}
              >
                Facets
              </Button>
            </li>
          )}
          {offered.map((filter) => (
            <li key={filter.key}>
              <Button
                variant="ghost"
                size="sm"
                w="full"
                justifyContent="start"
                onClick={() => setChosen(filter)}
              >
                {filter.label}
              </Button>
            </li>
          ))}
        </Stack>
      )}
    </Popup>
  )
}
