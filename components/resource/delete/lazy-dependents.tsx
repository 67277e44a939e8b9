'use client'

import { Text } from '@chakra-ui/react'
import { useEffect, useState, type ComponentType } from 'react'
import { useCounting } from './counting'

/**
 * Wraps a list of dependents whose chunk loads when the user wants to delete the record. When the chunk cannot be
 * loaded, only this part of the dialog is missing.
 */
export function lazyDependents<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return function Dependents(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props>>()
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
    }, [])
    if (Part) return <Part {...props} />
    return (
      <Text role="status">
        {isLost ? 'The dependent records could not be loaded.' : 'Counting dependent records…'}
      </Text>
    )
  }
}
