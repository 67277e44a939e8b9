'use client'

import { Text } from '@chakra-ui/react'
import { useEffect, useState, type ComponentType } from 'react'
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
  const [Part, setPart] = useState<ComponentType<{ id: string }>>()
  const [isLost, setLost] = useState(false)
  useCounting(!Part && !isLost)
  useEffect(() => {
    load().then(
      (part) => setPart(() => part),
      (error: unknown) => {
        console.error('The code for dependent records could not be loaded:', error)
        setLost(true)
      },
    )
  }, [load])
  if (Part) return <Part id={id} />
  return (
    <Text role="status">
      {isLost ? 'The dependent records could not be loaded.' : 'Counting dependent records…'}
    </Text>
  )
}
