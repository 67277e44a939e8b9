'use client'

import { Box, Flex } from '@chakra-ui/react'
import { Search, X } from 'lucide-react'
import { Suspense, useRef, type ReactNode } from 'react'
import { IconButton } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { lazyComponent } from '@/components/ui/lazy'
import type { ListStateHandle } from '@/hooks/use-list-state'
import { useSearchText } from '@/hooks/use-search-text'
import { filterOf } from '@/lib/url/list-state'
import type { FilterValue } from '@/lib/resource/service'
import { FilterSelect } from './filter-select'
import { ListTools } from './list-tools'
import type { ListedResource } from '@/components/resource/listed-resource'

// The chips are part of the document when the address has filters, so that the rows do not move.
const FilterChips = lazyComponent(() => import('./filter-chips').then((module) => module.FilterChips))

/** Number of choice filters that are shown as selects in the toolbar. Users add the others with "Add filter". */
const MAX_SELECTS = 2

/** Toolbar of a list: search, filters, and the tools for its layout. */
export function ListToolbar<T extends object, R extends T>(props: {
  resource: ListedResource<T, R>
  list: ListStateHandle
  /** Further tools after those for the layout. */
  children?: ReactNode
}) {
  const { resource, list, children } = props
  const bar = useRef<HTMLDivElement>(null)
  const { rules } = resource
  const { filters } = list.state
  const selects = rules.filters.filter((filter) => filter.kind === 'choice').slice(0, MAX_SELECTS)
  const others = rules.filters.filter((filter) => !selects.some((one) => one === filter))
  const chips = Object.entries(filters).flatMap(([key, value]) => {
    const filter = filterOf(rules, key)
    return filter && !selects.some((one) => one === filter) ? [{ filter, value }] : []
  })
  const filterBy = (key: string, value: FilterValue | undefined, instead = key) => {
    const { [key]: _, [instead]: __, ...kept } = filters
    list.change({ filters: value === undefined ? kept : { ...kept, [key]: value } })
  }
  const addressWithout = (key?: string) => {
    const kept = Object.entries(filters).filter(([each]) => key !== undefined && each !== key)
    return list.addressOf({ filters: Object.fromEntries(kept) })
  }
  const focusSearch = () => bar.current?.querySelector('input')?.focus()
  return (
    <>
      <Flex
        ref={bar}
        position="relative"
        gap="2"
        px={{ base: '3', md: '2' }}
        py={{ base: '3', md: '1' }}
        direction={{ base: 'column', md: 'row' }}
        align={{ base: 'stretch', md: 'flex-start' }}
      >
        <SearchField resource={resource} list={list} />
        <Flex wrap="wrap" gap="2" flex={{ md: '1' }} align="center">
          {selects.map((filter) => (
            <FilterSelect
              key={filter.key}
              filter={filter}
              value={filters[filter.key] ?? ''}
              onChange={(value) => filterBy(filter.key, value === '' ? undefined : value)}
            />
          ))}
          <Flex gap="2" ms="auto" justify="end">
            <ListTools
              resource={resource as unknown as ListedResource<object>}
              list={list}
              filters={others}
              onFilter={filterBy}
            />
            {children}
          </Flex>
        </Flex>
      </Flex>
      {chips.length > 0 && (
        <Suspense>
          <FilterChips
            chips={chips}
            onGone={focusSearch}
            onChange={filterBy}
            onClear={() => list.change({ filters: {} })}
            addressWithout={addressWithout}
          />
        </Suspense>
      )}
    </>
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
    <Box as="form" role="search" position="relative" flex="1" maxW={{ md: '20rem' }} onSubmit={submit}>
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
