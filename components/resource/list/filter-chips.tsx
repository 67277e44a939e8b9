'use client'

import { Box } from '@chakra-ui/react'
import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { useLazyPart } from '@/components/ui/lazy'
import { StateLinkButton } from '@/components/ui/state-link'
import { lazy } from '@/lib/lazy'
import type { FilterValue } from '@/lib/resource/service'
import { placeFilter } from '@/lib/url/place-filter'
import type { FilterChanges, SetFilter } from './filter-editor'
import { FilterWords } from './filter-words'
import { ListTool } from './list-tool'
import { RemoveFilter } from './remove-filter'

const editorCode = lazy(() => import('./filter-chip-editor').then((module) => module.FilterChipEditor))
const saveCode = lazy(() => import('./view-panel').then((module) => module.SaveViewPanel))

/** Chips of the active filters, each with its value as text. A click on a chip edits the filter. */
export function FilterChips(props: {
  chips: readonly SetFilter[]
  /** The values of all filters. */
  filters: Readonly<Record<string, FilterValue>>
  /** Called after the chip that had the focus is removed, so that the caller can move the focus. */
  onGone: () => void
  onChange: (changes: FilterChanges) => void
  /** Returns the address of the list without a filter. */
  addressWithout: (key: string) => string
}) {
  const { chips, filters, onChange, onGone, addressWithout } = props
  const row = useRef<HTMLUListElement>(null)
  const [chosen, setChosen] = useState<string>()
  const editor = useLazyPart(editorCode, 'editor of the filter')
  const edited = editor.isOpen ? chosen : undefined
  const toggle = (key: string) => {
    setChosen(key)
    if (key === edited) editor.close()
    else editor.open()
  }
  const close = (refocus = true) => {
    editor.close()
    if (refocus) row.current?.querySelector<HTMLElement>(`[data-chip="${chosen}"]`)?.focus()
  }
  return (
    <Box asChild display="contents">
      <ul ref={row} aria-label="Filters">
        {chips.map(({ filter: declared, value }) => {
          const filter = placeFilter(declared, filters)
          return (
            <Box as="li" key={filter.key} className="ui-filter-chip" position="relative" data-set>
              <Button
                size="sm"
                variant="ghost"
                minW="0"
                data-chip={filter.key}
                aria-haspopup="dialog"
                aria-expanded={edited === filter.key}
                onPointerEnter={editor.prepare}
                onClick={() => toggle(filter.key)}
              >
                <span className="ui-one-line">
                  {filter.label}: <FilterWords filter={filter} value={value} />
                </span>
              </Button>
              <RemoveFilter
                label={filter.label}
                href={addressWithout(filter.key)}
                onRemove={() => {
                  onChange({ [filter.key]: undefined })
                  onGone()
                }}
              />
              {edited === filter.key && editor.Part && (
                <editor.Part
                  filter={filter}
                  value={value}
                  onApply={(changes) => {
                    onChange(changes)
                    close()
                  }}
                  onClose={close}
                />
              )}
            </Box>
          )
        })}
      </ul>
    </Box>
  )
}

/** Tools of a filtered list: the link to all rows, and a button that saves the filters as a view. */
export function FilteredTools(props: {
  route: string
  /** Address of the list without filters. */
  clearAddress: string
  onClear: () => void
}) {
  const { route, clearAddress, onClear } = props
  return (
    <>
      <StateLinkButton href={clearAddress} size="sm" variant="ghost" onOpen={onClear}>
        Clear all
      </StateLinkButton>
      <ListTool label="Save view" noun="form for views" variant="ghost" hasNoIcon code={saveCode}>
        {(SaveViewPanel, close) => <SaveViewPanel route={route} onClose={close} />}
      </ListTool>
    </>
  )
}
