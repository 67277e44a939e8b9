'use client'

import { Stack } from '@chakra-ui/react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Popup } from '@/components/ui/overlay/popup'
import type { ListFilter, XpFilter } from '@/lib/url/list-filters'
import type { FilterValue } from '@/lib/resource/service'
import { FilterEditor } from './filter-editor'

/** The filter by any path of the extended properties. */
export const ANY_XP: XpFilter = { kind: 'xp', key: 'xp', label: 'Extended property' }

/** Panel that adds a filter in two steps: the field, then its value. */
export function FilterPanel(props: {
  filters: readonly ListFilter[]
  hasXp: boolean
  values: Readonly<Record<string, FilterValue>>
  onApply: (key: string, value: FilterValue) => void
  onClose: (refocus?: boolean) => void
}) {
  const { values, onApply, onClose } = props
  const offered: (ListFilter | XpFilter)[] = [...props.filters, ...(props.hasXp ? [ANY_XP] : [])]
  const [chosen, setChosen] = useState(offered.length === 1 ? offered[0] : undefined)
  const apply = (key: string, value: FilterValue) => {
    onApply(key, value)
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
        <FilterEditor filter={chosen} value={values[chosen.key]} onApply={apply} onCancel={() => onClose()} />
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
