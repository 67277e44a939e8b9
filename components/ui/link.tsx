'use client'

import { chakra, type HTMLChakraProps } from '@chakra-ui/react'
import NextLink from 'next/link'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, type FocusEvent, type PointerEvent } from 'react'
import { classNames } from './theme/class-names'

interface OfficeLinkProps extends Omit<HTMLChakraProps<'a'>, 'href' | 'asChild'> {
  href: string
  /** Prefetches the data of the page, so that it is available when the page opens. */
  prefetchData?: () => unknown
  /** Prefetches the chunk of the page as soon as the link is within 200 px of the viewport. */
  prefetchCode?: () => Promise<unknown>
}

const HOVER_DELAY_MS = 100
const NEAR = '200px'
const LINK_CLASSES = 'ui-link ui-link-plain'

/**
 * Link within the app. Next's own prefetching would send two requests for every visible link without a benefit for
 * dynamic pages. This link prefetches the page and its data on intent instead: when the pointer or the focus stays on
 * it for 100 ms.
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
    }, HOVER_DELAY_MS)
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
        // Runs when the browser is idle. The navigation itself requests the chunk again if this fails.
        whenIdle(() => void prefetchCode().catch(() => undefined))
      },
      { rootMargin: NEAR },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [prefetchCode])

  return (
    <chakra.a
      {...props}
      className={classNames(LINK_CLASSES, props.className)}
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
    </chakra.a>
  )
}

/** Link within the page, for example to a field or a heading. */
export function Link(props: HTMLChakraProps<'a'>) {
  return <chakra.a {...props} className={classNames(LINK_CLASSES, props.className)} />
}

/** Link to another site. It opens a new tab without access to this one. */
export function ExternalLink(props: HTMLChakraProps<'a'> & { href: string }) {
  return (
    <chakra.a
      target="_blank"
      rel="noopener noreferrer"
      {...props}
      className={classNames(LINK_CLASSES, props.className)}
    />
  )
}

/**
 * Runs work when the browser is idle, after 5 seconds at the latest. Safari cannot report that, so the work runs after
 * one second there.
 */
export function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 5000 })
  else setTimeout(work, 1000)
}
