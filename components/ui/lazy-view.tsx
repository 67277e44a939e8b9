'use client'

import { Box, HStack, Text } from '@chakra-ui/react'
import { useEffect, useState, type ComponentType } from 'react'
import { useDelayed } from '@/hooks/use-delayed'
import { Button } from './button'

interface LazyViewOptions<Props> {
  /** Noun of the view for messages, such as "chart". */
  noun: string
  /** Returns the CSS height of the view, so that nothing moves when it has loaded. */
  heightOf: (props: Props) => string
}

/**
 * Creates a view whose chunk loads when it is first shown. Its space is reserved meanwhile, with a text after 200 ms.
 * When loading fails, a retry button is shown (spec section 4).
 */
export function lazyView<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { noun, heightOf }: LazyViewOptions<Props>,
) {
  let loaded: ComponentType<Props> | undefined
  return function LazyView(props: Props) {
    const [state, setState] = useState<'loading' | 'failed' | 'loaded'>(loaded ? 'loaded' : 'loading')
    const isSlow = useDelayed(state === 'loading')
    useEffect(() => {
      if (state !== 'loading') return
      let isWanted = true
      const settle = (next: 'failed' | 'loaded') => void (isWanted && setState(next))
      load().then(
        (view) => {
          loaded = view
          settle('loaded')
        },
        (error: unknown) => {
          console.error(`The code of the ${noun} could not be loaded:`, error)
          settle('failed')
        },
      )
      return () => {
        isWanted = false
      }
    }, [state])

    const View = state === 'loaded' ? loaded : undefined
    if (View) return <View {...props} />
    return (
      <Box minH={heightOf(props)} fontSize="sm" color="fg.muted" aria-busy={state === 'loading'}>
        {isSlow && <Text role="status">Loading the {noun}…</Text>}
        {state === 'failed' && (
          <HStack role="alert" gap="3" wrap="wrap">
            <Text>The {noun} could not be loaded.</Text>
            <Button size="xs" variant="outline" onClick={() => setState('loading')}>
              Retry
            </Button>
          </HStack>
        )}
      </Box>
    )
  }
}
