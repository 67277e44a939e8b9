'use client'

import { Text } from '@chakra-ui/react'
import { useState, type ComponentType } from 'react'
import { useLazyView } from '@/components/ui/lazy'
import { lazy } from '@/lib/lazy'
import { useCounting } from './counting'

/**
 * Loads and shows the list of the records that depend on a record. When its code cannot be loaded, only this part of
 * the dialog is missing.
 */
export function LoadedDependents({
  load,
  id,
}: {
  load: () => Promise<ComponentType<{ id: string }>>
  id: string
}) {
  const [code] = useState(() => lazy(load))
  const { View: Part, hasFailed } = useLazyView(code, 'list of dependent records')
  useCounting(!Part && !hasFailed)
  if (Part) return <Part id={id} />
  return (
    <Text role="status">
      {hasFailed ? 'The dependent records could not be loaded.' : 'Counting dependent records…'}
    </Text>
  )
}
