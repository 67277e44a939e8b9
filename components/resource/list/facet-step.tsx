'use client'

import { Text } from '@chakra-ui/react'
import { useState, type ComponentType } from 'react'
import { Button } from '@/components/ui/button'
import { useLazyView } from '@/components/ui/lazy'
import type { ListStateHandle } from '@/hooks/use-list-state'
import { lazy } from '@/lib/lazy'

/** The filter of a list by facets, which counts values and changes the state of the list. */
export interface FacetFilterProps {
  list: ListStateHandle
}

/** The facets of a list in the panel or sheet of its filters. The code of the resource loads on demand. */
export function FacetStep(
  props: FacetFilterProps & { load: () => Promise<ComponentType<FacetFilterProps>> },
) {
  const { list, load } = props
  const [code] = useState(() => lazy(load))
  const { View, hasFailed, retry } = useLazyView(code, 'facets')
  if (View) return <View list={list} />
  if (!hasFailed) return <Text role="status">Loading the facets…</Text>
  return (
    <>
      <Text role="alert">The facets could not be loaded.</Text>
      <Button size="sm" variant="outline" onClick={retry}>
        Retry
      </Button>
    </>
  )
}
