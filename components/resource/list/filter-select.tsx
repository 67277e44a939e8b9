'use client'

import { Box } from '@chakra-ui/react'
import { useRef } from 'react'
import { useLazyPart } from '@/components/ui/lazy'
import { Select } from '@/components/ui/select'
import { lazy } from '@/lib/lazy'
import { splitAlternatives, type ChoiceFilter } from '@/lib/url/list-filters'
import type { FilterValue } from '@/lib/resource/service'

const editorCode = lazy(() => import('./filter-chip-editor').then((module) => module.FilterChipEditor))

/** Value of the option that opens the editor for several values. No filter has this value. */
const SEVERAL_OPTION = '|'

/** Select for a choice filter. It sets one value directly, and an editor sets several. */
export function FilterSelect(props: {
  filter: ChoiceFilter
  value: FilterValue
  onChange: (value: string) => void
}) {
  const { filter, value, onChange } = props
  const box = useRef<HTMLDivElement>(null)
  const editor = useLazyPart(editorCode, 'editor of the filter')
  const text = [value].flat().join()
  const isKnown = text === '' || filter.options.some((option) => option.value === text)
  const close = (refocus = true) => {
    editor.close()
    if (refocus) box.current?.querySelector('select')?.focus()
  }
  return (
    <Box ref={box} position={{ md: 'relative' }}>
      <Select
        aria-label={filter.label}
        value={text}
        maxW={{ base: 'full', md: '18rem' }}
        textOverflow="ellipsis"
        onFocus={editor.prepare}
        onChange={({ target }) => {
          if (target.value === SEVERAL_OPTION) editor.open()
          else onChange(target.value)
        }}
      >
        <option value="">{filter.label}: Any</option>
        {filter.options.map((option) => (
          <option key={option.value} value={option.value}>
            {filter.label}: {option.label}
          </option>
        ))}
        {!isKnown && (
          <option value={text}>
            {filter.label}: {optionLabels(filter, text)}
          </option>
        )}
        {filter.options.length > 2 && <option value={SEVERAL_OPTION}>{filter.label}: Several…</option>}
      </Select>
      {editor.isOpen && editor.Part && (
        <editor.Part
          filter={filter}
          value={text}
          onApply={(_, next) => {
            onChange([next].flat().join())
            close()
          }}
          onClose={close}
        />
      )}
    </Box>
  )
}

/** Returns the labels of the chosen options, joined with "or". A value without an option is shown as it is. */
function optionLabels({ options }: ChoiceFilter, value: string): string {
  return splitAlternatives(value)
    .map((one) => options.find((option) => option.value === one)?.label ?? one)
    .join(' or ')
}
