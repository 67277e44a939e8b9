'use client'

import { Box, Flex } from '@chakra-ui/react'
import { Search, X } from 'lucide-react'
import { IconButton } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import type { ListStateHandle } from '@/hooks/use-list-state'
import { useHydrated } from '@/hooks/use-hydrated'
import { useSearchText } from '@/hooks/use-search-text'
import type { ListFilter } from '@/lib/url/list-state'
import type { ListedResource } from './listed-resource'

/** Search and filters of a list. */
export function ListToolbar<T extends object, R extends T>(props: {
  resource: ListedResource<T, R>
  list: ListStateHandle
}) {
  const { resource, list } = props
  const isReady = useHydrated()
  const { filters } = list.state
  const filterBy = (key: string, value: string) => {
    const { [key]: _, ...others } = filters
    list.change({ filters: value === '' ? others : { ...others, [key]: value } })
  }
  return (
    <Flex
      inert={!isReady}
      gap="3"
      p={{ base: '3', md: '4' }}
      direction={{ base: 'column', md: 'row' }}
      align="stretch"
    >
      <SearchField resource={resource} list={list} />
      {resource.rules.filters.map((filter) => (
        <FilterField key={filter.key} filter={filter} value={filters[filter.key] ?? ''} onChange={filterBy} />
      ))}
    </Flex>
  )
}

function SearchField<T extends object, R extends T>(props: {
  resource: ListedResource<T, R>
  list: ListStateHandle
}) {
  const { resource, list } = props
  const isReady = useHydrated()
  const search = useSearchText(list.state.search, (text, how) => list.change({ search: text }, how))
  const label = `Search ${resource.words.many} by ${resource.search.words}`
  return (
    <Box as="form" role="search" position="relative" flex="1" maxW={{ md: '26rem' }} onSubmit={submit}>
      <Box
        position="absolute"
        insetStart="3"
        top="50%"
        transform="translateY(-50%)"
        color="fg.muted"
        zIndex="1"
        pointerEvents="none"
      >
        <Search size={16} aria-hidden />
      </Box>
      <Input
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={label}
        placeholder={`Search by ${resource.search.words}`}
        readOnly={!isReady}
        value={search.text}
        onChange={(event) => search.type(event.target.value)}
        onBlur={search.finish}
        ps="9"
        pe="10"
      />
      {search.text !== '' && (
        <Box position="absolute" insetEnd="0.5" top="50%" transform="translateY(-50%)" zIndex="1">
          <IconButton label="Clear search" size="xs" onClick={search.clear}>
            <X aria-hidden />
          </IconButton>
        </Box>
      )}
    </Box>
  )

  function submit(event: { preventDefault: () => void }) {
    event.preventDefault()
    search.finish()
  }
}

function FilterField(props: {
  filter: ListFilter
  value: string
  onChange: (key: string, value: string) => void
}) {
  const { filter, value, onChange } = props
  const isReady = useHydrated()
  return (
    <Select
      aria-label={filter.label}
      value={value}
      disabled={!isReady}
      onChange={(event) => onChange(filter.key, event.target.value)}
    >
      <option value="">{filter.label}: Any</option>
      {filter.options.map((option) => (
        <option key={option.value} value={option.value}>
          {filter.label}: {option.label}
        </option>
      ))}
    </Select>
  )
}
