'use client'

import { Box, Flex } from '@chakra-ui/react'
import { Search, X } from 'lucide-react'
import { Suspense, useRef } from 'react'
import { IconButton } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { lazyComponent } from '@/components/ui/lazy'
import type { ListStateHandle } from '@/hooks/use-list-state'
import { useSearchText } from '@/hooks/use-search-text'
import { changeFilters, filterOf } from '@/lib/url/list-state'
import type { FilterChanges } from './filter-editor'
import { FilterSelect } from './filter-select'
import { AddFilterTool, FacetTool, FilterSheetTool, LayoutTools } from './list-tools'
import type { ListedResource } from '@/components/resource/listed-resource'

// The chips are part of the document when the address has filters, so that the rows do not move.
const FilterChips = lazyComponent(() => import('./filter-chips').then((module) => module.FilterChips))
const FilteredTools = lazyComponent(() => import('./filter-chips').then((module) => module.FilteredTools))

/** Number of choice filters that the toolbar always shows. Users add the others with "Add filter". */
const MAX_SELECTS = 2

/**
 * Toolbar of a list: search, filters, and the tools for views, order and columns. On phones, one button opens all
 * filters and tools.
 */
export function ListToolbar<T extends object, R extends T>(props: {
  resource: ListedResource<T, R>
  list: ListStateHandle
  /** Number of the rows that match. */
  total: number
  /** True while the toolbar is covered, so that it can be neither clicked nor focused. */
  isCovered: boolean
}) {
  const { resource, list, total, isCovered } = props
  const bar = useRef<HTMLDivElement>(null)
  // The tools are typed for any resource.
  const shown = resource as unknown as ListedResource<object>
  const { rules } = resource
  const { filters } = list.state
  const selects = rules.filters.filter((filter) => filter.kind === 'choice').slice(0, MAX_SELECTS)
  const others = rules.filters.filter((filter) => !selects.some((one) => one === filter))
  const chips = Object.entries(filters).flatMap(([key, value]) => {
    const filter = filterOf(rules, key)
    return filter && !selects.some((one) => one === filter) ? [{ filter, value }] : []
  })
  const filterBy = (changes: FilterChanges) => list.change({ filters: changeFilters(filters, changes) })
  const addressWithout = (key: string) =>
    list.addressOf({ filters: changeFilters(filters, { [key]: undefined }) })
  const clear = () => list.change({ filters: {} })
  const focusSearch = () => bar.current?.querySelector('input')?.focus()
  return (
    <Flex
      ref={bar}
      inert={isCovered}
      gap="2"
      px={{ base: '3', md: '2' }}
      py="1"
      align="flex-start"
      data-list-toolbar
      className="ui-list-toolbar"
    >
      <SearchField resource={resource} list={list} />
      <Flex hideBelow="md" wrap="wrap" columnGap="1.5" rowGap="1" flex="1 1 auto" minW="0" align="center">
        {selects.map((filter) => (
          <FilterSelect
            key={filter.key}
            filter={filter}
            value={filters[filter.key] ?? ''}
            onChange={(value) => filterBy({ [filter.key]: value || undefined })}
            addressWithout={addressWithout(filter.key)}
          />
        ))}
        {chips.length > 0 && (
          <Suspense>
            <FilterChips
              chips={chips}
              filters={filters}
              onGone={focusSearch}
              onChange={filterBy}
              addressWithout={addressWithout}
            />
          </Suspense>
        )}
        <AddFilterTool resource={shown} list={list} filters={others} onFilter={filterBy} />
        {rules.hasFacets && <FacetTool list={list} />}
        {Object.keys(filters).length > 0 && (
          <Suspense>
            <FilteredTools
              route={resource.route}
              clearAddress={list.addressOf({ filters: {} })}
              onClear={() => {
                clear()
                focusSearch()
              }}
            />
          </Suspense>
        )}
      </Flex>
      <Flex hideBelow="md" gap="1" flexShrink="0">
        <LayoutTools resource={shown} list={list} />
      </Flex>
      <Box hideFrom="md" flexShrink="0">
        <FilterSheetTool resource={shown} {...{ list, total, onClear: clear, onFilter: filterBy }} />
      </Box>
    </Flex>
  )
}

function SearchField<T extends object, R extends T>(props: {
  resource: ListedResource<T, R>
  list: ListStateHandle
}) {
  const { resource, list } = props
  const search = useSearchText(list.state.search, (text, how) => list.change({ search: text }, how))
  const label = `Search ${resource.words.many} by ${resource.search.words}`
  return (
    <Box
      as="form"
      role="search"
      position="relative"
      // It gives its width to the filters before they need a second line.
      flex={{ base: '1', md: '0 99999 20rem' }}
      minW={{ md: '12rem' }}
      onSubmit={submit}
    >
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
        value={search.text}
        onChange={(event) => search.type(event.target.value)}
        onBlur={search.leave}
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
