'use client'

import { Box } from '@chakra-ui/react'
import { useRef } from 'react'
import { ButtonSelect } from '@/components/ui/button-select'
import { useLazyPart } from '@/components/ui/lazy'
import { lazy } from '@/lib/lazy'
import { splitAlternatives, type ChoiceFilter } from '@/lib/url/list-filters'
import type { FilterValue } from '@/lib/resource/service'
import { RemoveFilter } from './remove-filter'

const editorCode = lazy(() => import('./filter-chip-editor').then((module) => module.FilterChipEditor))

/** Value of the option that opens the editor for several values. No filter has this value. */
const SEVERAL_OPTION = '|'

/** Chip of a choice filter that is a select. It sets one value directly, and an editor sets several. */
export function FilterSelect(props: {
  filter: ChoiceFilter
  value: FilterValue
  onChange: (value: string) => void
  /** Address of the list without this filter. */
  addressWithout: string
}) {
  const { filter, value, onChange, addressWithout } = props
  const box = useRef<HTMLDivElement>(null)
  const editor = useLazyPart(editorCode, 'editor of the filter')
  const text = [value].flat().join()
  const isKnown = text === '' || filter.options.some((option) => option.value === text)
  const refocus = () => box.current?.querySelector('select')?.focus()
  const close = (isRefocused = true) => {
    editor.close()
    if (isRefocused) refocus()
  }
  return (
    <Box ref={box} className="ui-filter-chip" position="relative" data-set={text !== ''}>
      <ButtonSelect
        label={filter.label}
        text={text === '' ? filter.label : `${filter.label}: ${optionLabels(filter, text)}`}
        variant="ghost"
        value={text}
        onFocus={editor.prepare}
        onChange={({ target }) => {
          if (target.value === SEVERAL_OPTION) editor.open()
          else onChange(target.value)
        }}
      >
        <option value="">Any</option>
        {filter.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
        {!isKnown && <option value={text}>{optionLabels(filter, text)}</option>}
        {filter.options.length > 2 && <option value={SEVERAL_OPTION}>Several…</option>}
      </ButtonSelect>
      {text !== '' && (
        <RemoveFilter
          label={filter.label}
          href={addressWithout}
          onRemove={() => {
            onChange('')
            refocus()
          }}
        />
      )}
      {editor.isOpen && editor.Part && (
        <editor.Part
          filter={filter}
          value={text}
          onApply={({ [filter.key]: next = '' }) => {
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
