'use client'

import { chakra, type HTMLChakraProps } from '@chakra-ui/react'
import NextLink from 'next/link'
import { useEffect, useRef, type FocusEvent, type PointerEvent } from 'react'
import { usePrefetchHandlers, usePrefetchPage } from '@/hooks/use-prefetch-page'
import { afterFirstInput } from '@/lib/idle'
import { classNames } from './theme/class-names'

interface OfficeLinkProps extends Omit<HTMLChakraProps<'a'>, 'href' | 'asChild'> {
  href: string
  /** Prefetches the data of the page, so that it is available when the page opens. */
  prefetchData?: () => unknown
  /**
   * Prefetches the chunk of the page as soon as the link is within 200 px of the viewport, after the first input of the
   * person.
   */
  prefetchCode?: () => Promise<unknown>
}

const NEAR = '200px'
const LINK_CLASSES = 'ui-link ui-link-plain'

/**
 * Link within the app. Next's own prefetching would send two requests for every visible link without a benefit for
 * dynamic pages. This link prefetches the page and its data on intent instead: when the pointer or the focus stays on
 * it for 100 ms, and when it is pressed.
 */
export function OfficeLink({ href, prefetchData, prefetchCode, children, ...props }: OfficeLinkProps) {
  const prefetchPage = usePrefetchPage()
  const link = useRef<HTMLAnchorElement>(null)
  const prefetch = usePrefetchHandlers(() => {
    prefetchPage(href)
    prefetchData?.()
  })

  useEffect(() => {
    const element = link.current
    if (!element || !prefetchCode || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        observer.disconnect()
        // The navigation itself requests the chunk again if this fails.
        prefetchCode().catch(() => undefined)
      },
      { rootMargin: NEAR },
    )
    const cancel = afterFirstInput(() => observer.observe(element))
    return () => {
      cancel()
      observer.disconnect()
    }
  }, [prefetchCode])

  return (
    <chakra.a
      {...props}
      className={classNames(LINK_CLASSES, props.className)}
      asChild
      onPointerEnter={(event: PointerEvent<HTMLAnchorElement>) => {
        props.onPointerEnter?.(event)
        prefetch.soon()
      }}
      onPointerDown={(event: PointerEvent<HTMLAnchorElement>) => {
        props.onPointerDown?.(event)
        // The click follows 50 to 100 ms later. Other buttons open a new tab, which loads a document.
        if (!event.button) prefetch.now()
      }}
      onPointerLeave={(event: PointerEvent<HTMLAnchorElement>) => {
        props.onPointerLeave?.(event)
        prefetch.forget()
      }}
      onFocus={(event: FocusEvent<HTMLAnchorElement>) => {
        props.onFocus?.(event)
        prefetch.soon()
      }}
      onBlur={(event: FocusEvent<HTMLAnchorElement>) => {
        props.onBlur?.(event)
        prefetch.forget()
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
