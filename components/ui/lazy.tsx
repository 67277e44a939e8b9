'use client'

import { Box, HStack, Text } from '@chakra-ui/react'
import { lazy as reactLazy, useEffect, useState, useSyncExternalStore, type ComponentType } from 'react'
import { lazy, logLoadFailure, reportLoadFailure, type Lazy } from '@/lib/lazy'
import type { ToastOptions } from '@/lib/toasts'
import { Button } from './button'

/** Delay before a loading state is shown, in milliseconds (spec section 9). */
const LOADING_DELAY_MS = 200

/*
 * Components whose code loads on demand:
 *
 * - `lazyComponent` is part of the server's document. The nearest `Suspense` waits for its code.
 * - `lazyView` loads when it is first shown, reserves its space and offers a retry.
 * - `lazyOptional` is missing until its code has loaded. The page works without it.
 * - `useLazyPart` is a drawer, menu or dialog that loads when the user opens it.
 *
 * Code without a component is loaded with `lazy` of lib/lazy, or with `await import()` in a function whose callers
 * report the failure. `next/dynamic` is not used: with an import inside its call, documents name chunks that the bundler
 * does not write, and it adds 4.5 KB to every page.
 */

type LoadComponent<Props> = () => Promise<ComponentType<Props>>

/** A component that loads on demand, with a function that loads its code in advance. */
type LazyComponent<Props> = ComponentType<Props> & Pick<Lazy<unknown>, 'prepare'>

/** Returns the code once it has loaded. Undefined on the server and while hydrating, so that both render the same. */
export function useLoaded<Code>(code: Lazy<Code>): { loaded: Code | undefined } {
  const loaded = useSyncExternalStore(
    code.subscribe,
    () => code.loaded,
    () => undefined,
  )
  return { loaded }
}

/**
 * Creates a component that the server renders with the document. In the browser it suspends until its chunk has loaded,
 * so it needs a `Suspense` near it unless it is the page. A failure reaches the nearest error boundary, and React keeps
 * it until the document is reloaded.
 */
export function lazyComponent<Props extends object>(load: LoadComponent<Props>): LazyComponent<Props> {
  const code = lazy(load)
  const Component = reactLazy<ComponentType<object>>(() =>
    code.load().then((component) => ({ default: component as ComponentType<object> })),
  )
  return Object.assign((props: Props) => <Component {...props} />, {
    displayName: 'LazyComponent',
    prepare: code.prepare,
  })
}

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
  load: LoadComponent<Props>,
  { noun, heightOf }: LazyViewOptions<Props>,
): ComponentType<Props> {
  const code = lazy(load)
  return function LazyView(props: Props) {
    const { View, hasFailed, retry } = useLazyView(code, noun)
    const isLoading = !View && !hasFailed
    const isSlow = useDelayed(isLoading)
    if (View) return <View {...props} />
    return (
      <Box style={{ minHeight: heightOf(props) }} fontSize="sm" color="fg.muted" aria-busy={isLoading}>
        {isSlow && <Text role="status">Loading the {noun}…</Text>}
        {hasFailed && (
          <HStack role="alert" gap="3" wrap="wrap">
            <Text>The {noun} could not be loaded.</Text>
            <Button size="xs" variant="outline" onClick={retry}>
              Retry
            </Button>
          </HStack>
        )}
      </Box>
    )
  }
}

/** Loads a view when it is first shown, for callers that show something else than `lazyView` meanwhile. */
export function useLazyView<Props>(code: Lazy<ComponentType<Props>>, noun: string) {
  const { loaded: View } = useLoaded(code)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (hasFailed) return
    let isWanted = true
    code.load().catch((error: unknown) => {
      logLoadFailure(error, noun)
      if (isWanted) setFailed(true)
    })
    return () => {
      isWanted = false
    }
  }, [code, noun, hasFailed])
  return { View, hasFailed: !View && hasFailed, retry: () => setFailed(false) }
}

/** Interval between requests for an optional part that could not be loaded, in milliseconds. */
const RETRY_INTERVAL_MS = 30_000

/**
 * Creates a part that the page works without. It is not part of the document, and its chunk loads after hydration. When
 * the chunk cannot be loaded, a toast reports it once, and the chunk is requested again until it has loaded.
 *
 * @param noun the noun of the part for messages, such as "tools of the list"
 * @param Placeholder is shown until the chunk has loaded
 */
export function lazyOptional<Props extends object>(
  load: LoadComponent<Props>,
  noun: string,
  Placeholder?: ComponentType<Props>,
): LazyComponent<Props> {
  const code = lazy(load)
  let isStarted = false
  const start = () => {
    if (isStarted) return
    isStarted = true
    code.load().catch((error: unknown) => {
      reportLoadFailure(error, noun, `wait ${RETRY_INTERVAL_MS / 1000} seconds or reload the page`)
      loadWithRetries(code)
    })
  }
  const LazyOptional = (props: Props) => {
    const { loaded: Part } = useLoaded(code)
    useEffect(start, [])
    if (Part) return <Part {...props} />
    return Placeholder ? <Placeholder {...props} /> : null
  }
  return Object.assign(LazyOptional, { prepare: code.prepare })
}

/**
 * Requests code at intervals, and when the browser is online again, until it has loaded. A page may be open for hours
 * and must not lack its session handling for that long.
 */
function loadWithRetries(code: Lazy<unknown>): void {
  const timer = setInterval(code.prepare, RETRY_INTERVAL_MS)
  window.addEventListener('online', code.prepare)
  code.subscribe(() => {
    clearInterval(timer)
    window.removeEventListener('online', code.prepare)
  })
}

interface LazyPart<Props> {
  /** The component, once its code has loaded. */
  Part: ComponentType<Props> | undefined
  /** Undefined before the first opening, and again when the code failed to load. */
  isOpen: boolean | undefined
  /** Preloads the code, when the pointer or the focus comes near. */
  prepare: () => void
  open: () => void
  close: () => void
}

/**
 * A drawer, menu or dialog whose code loads on demand. If loading fails, a toast appears, the page stays intact, and
 * the next press tries again.
 *
 * @param noun the name of the part in a sentence: "user menu"
 * @param action an action in the toast
 */
export function useLazyPart<Props>(
  code: Lazy<ComponentType<Props>>,
  noun: string,
  action?: ToastOptions['action'],
): LazyPart<Props> {
  const { loaded: Part } = useLoaded(code)
  const [isOpen, setOpen] = useState<boolean>()
  const open = () => {
    setOpen(true)
    code.load().catch((error: unknown) => {
      setOpen(undefined)
      reportLoadFailure(error, noun, 'try again', action)
    })
  }
  return { Part, isOpen, prepare: code.prepare, open, close: () => setOpen(false) }
}

/** True when the condition has been true for a while without interruption. Short states therefore do not flicker. */
export function useDelayed(isSo: boolean, delayMs = LOADING_DELAY_MS): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isSo) return
    const timer = setTimeout(() => setLong(true), delayMs)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [isSo, delayMs])
  return isSo && isLong
}
