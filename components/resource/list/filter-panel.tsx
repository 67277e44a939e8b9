'use client'

import { Stack } from '@chakra-ui/react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Popup } from '@/components/ui/overlay/popup'
import type { ListStateHandle } from '@/hooks/use-list-state'
import type { ListFilter, XpFilter } from '@/lib/url/list-filters'
import { placeFilter } from '@/lib/url/place-filter'
import type { ListedResource } from '@/components/resource/listed-resource'
import { FilterEditor, type FilterChanges } from './filter-editor'

/** The filter by any path of the extended properties. */
export const ANY_XP: XpFilter = { kind: 'xp', key: 'xp', label: 'Extended property' }

/** Panel that adds a filter in two steps: the field, then its value. */
export function FilterPanel(props: {
  resource: ListedResource<object>
  list: ListStateHandle
  /** The filters that the toolbar does not show. */
  filters: readonly ListFilter[]
  onApply: (changes: FilterChanges) => void
  onClose: (refocus?: boolean) => void
}) {
  const { resource, list, filters, onApply, onClose } = props
  const { rules } = resource
  const offered: (ListFilter | XpFilter)[] = [...filters, ...(rules.xpFilters ? [ANY_XP] : [])]
  const [chosen, setChosen] = useState(offered.length === 1 ? offered[0] : undefined)
  const apply = (changes: FilterChanges) => {
    onApply(changes)
    onClose()
  }
  return (
    // The key remounts the popup for the editor, so that the focus moves to its first control.
    <Popup
      key={chosen?.key ?? ''}
      label={chosen ? `Filter by ${chosen.label}` : 'Add filter'}
      onClose={onClose}
    >
      {chosen ? (
        <FilterEditor
          filter={placeFilter(chosen, list.state.filters)}
          value={list.state.filters[chosen.key]}
          onApply={apply}
          onCancel={() => onClose()}
        />
      ) : (
        <Stack as="ul" listStyleType="none" gap="0.5" m="-1">
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
