'use client'

import { Link as ChakraLink, type LinkProps as ChakraLinkProps } from '@chakra-ui/react'
import NextLink from 'next/link'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, type ComponentProps, type FocusEvent, type PointerEvent } from 'react'

export interface OfficeLinkProps extends Omit<ChakraLinkProps, 'href' | 'asChild'> {
  href: string
  /** Starts fetching the page's data, so that it is there with the page. */
  prefetchData?: () => unknown
  /** Loads the page's code as soon as the link comes within 200 px of the view. */
  prefetchCode?: () => Promise<unknown>
}

const INTENT_MS = 100
const NEAR = '200px'

/**
 * A link inside the office. Next's own prefetching would ask the server twice per visible link and bring nothing
 * for pages like ours; here a page and its data are fetched on intent: a pointer or the focus that rests on the
 * link for a tenth of a second.
 */
export function OfficeLink({ href, prefetchData, prefetchCode, children, ...props }: OfficeLinkProps) {
  const router = useRouter()
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const link = useRef<HTMLAnchorElement>(null)

  const expect = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      router.prefetch(href)
      prefetchData?.()
    }, INTENT_MS)
  }
  const forget = () => clearTimeout(timer.current)

  useEffect(() => forget, [])
  useEffect(() => {
    const element = link.current
    if (!element || !prefetchCode || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        observer.disconnect()
        // When there is nothing else to do; what does not arrive now, the navigation itself asks for again.
        whenIdle(() => void prefetchCode().catch(() => undefined))
      },
      { rootMargin: NEAR },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [prefetchCode])

  return (
    <ChakraLink
      {...props}
      asChild
      onPointerEnter={(event: PointerEvent<HTMLAnchorElement>) => {
        props.onPointerEnter?.(event)
        expect()
      }}
      onPointerLeave={(event: PointerEvent<HTMLAnchorElement>) => {
        props.onPointerLeave?.(event)
        forget()
      }}
      onFocus={(event: FocusEvent<HTMLAnchorElement>) => {
        props.onFocus?.(event)
        expect()
      }}
      onBlur={(event: FocusEvent<HTMLAnchorElement>) => {
        props.onBlur?.(event)
        forget()
      }}
    >
      <NextLink href={href} prefetch={false} ref={link}>
        {children}
      </NextLink>
    </ChakraLink>
  )
}

/** A link within the page: to a field, to a heading. */
export function Link(props: ComponentProps<typeof ChakraLink>) {
  return <ChakraLink {...props} />
}

/** A link that leaves the product, in a new tab which gets no handle on this one. */
export function ExternalLink(props: ChakraLinkProps & { href: string }) {
  return <ChakraLink target="_blank" rel="noopener noreferrer" {...props} />
}

/** Runs work when the browser has nothing else to do, in Safari, which cannot say, after a second. */
export function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 5000 })
  else setTimeout(work, 1000)
}
