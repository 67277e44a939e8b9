'use client'

import { Box, Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { RowName, RowsFailure, RowsSkeleton } from '@/components/resource/assign/assigned-rows'
import { Input } from '@/components/ui/input'
import { useDebounced } from '@/hooks/use-debounced'
import { readPaths } from '@/lib/catalogs/categories'
import { isolate } from '@/lib/format/direction'
import { toPlatformError } from '@/lib/ordercloud/errors'
import { failureText } from '@/lib/ordercloud/failures'
import { keys } from '@/lib/ordercloud/keys'
import { recordUrl } from '@/lib/resource/resource'
import { countOf } from '@/lib/resource/words'
import { listQuery } from '@/lib/resource/resource'
import { defaultListState } from '@/lib/url/list-state'
import type { CatalogPlace } from './place'
import { categoriesAt } from './resource'

/** Search over all levels of a catalog. Its results replace the tree while the search field contains text. */
export function TreeSearch({ place, children }: { place: CatalogPlace; children: ReactNode }) {
  const [text, setText] = useState('')
  const resource = categoriesAt(place)
  return (
    <Stack gap="3">
      <Box as="form" role="search" onSubmit={(event) => event.preventDefault()}>
        <Input
          type="search"
          autoComplete="off"
          aria-label={`Search categories by ${resource.search.words}`}
          placeholder="Search by name, ID or description"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && setText('')}
        />
      </Box>
      {text.trim() === '' ? children : <SearchResults place={place} text={text.trim()} />}
    </Stack>
  )
}

function SearchResults({ place, text }: { place: CatalogPlace; text: string }) {
  const resource = categoriesAt(place)
  const search = useDebounced(text)
  const { queryKey, queryFn } = listQuery(resource, {
    ...defaultListState(resource.rules),
    search,
    pageSize: 50,
  })
  const query = useQuery({ queryKey, queryFn: ({ signal }) => queryFn({ signal }) })
  const hits = query.data?.Items ?? []
  const paths = useQuery({
    queryKey: keys.list(resource.path, { pathsOf: hits.map(resource.idOf) }),
    queryFn: ({ signal }) => readPaths(resource, hits, { signal, quiet: true }),
    enabled: hits.some(({ ParentID }) => Boolean(ParentID)),
  })
  if (query.isError) {
    return (
      <RowsFailure
        what="categories"
        text={failureText(toPlatformError(query.error))}
        onRetry={() => void query.refetch()}
      />
    )
  }
  if (!query.data) return <RowsSkeleton what="categories" />
  const { Items, Meta } = query.data
  return (
    <Stack gap="1">
      <Text role="status" fontSize="sm" color="fg.muted">
        {Items.length < Meta.TotalCount
          ? `Showing the first ${Items.length} of ${countOf(Meta.TotalCount, resource.words)}. Narrow the search to see the others.`
          : `${countOf(Meta.TotalCount, resource.words)} found.`}
      </Text>
      <Stack as="ul" listStyleType="none" gap="0" aria-label="Found categories">
        {Items.map((category) => {
          const id = resource.idOf(category)
          return (
            <Box as="li" key={id} py="2" borderTopWidth="1px" borderColor="border.muted">
              <RowName
                row={{
                  ...{ id, name: resource.titleOf(category), href: recordUrl(resource, id) },
                  ...(category.ParentID && { note: pathWords(paths.data?.[id]) }),
                }}
              />
            </Box>
          )
        })}
      </Stack>
    </Stack>
  )
}

/** Returns the path of a found category. While the path is unknown, returns one space, so that the rows do not move. */
function pathWords(ancestorNames: readonly string[] | undefined): string {
  return ancestorNames && ancestorNames.length > 0 ? `In ${ancestorNames.map(isolate).join(' › ')}` : '\u00a0'
}
