'use client'

import { useLayoutEffect, useRef } from 'react'
import { sanitizeForDisplay } from '@/lib/html/sanitize'
import { Prose } from './prose'

/** Shows HTML of the platform as formatted text, without anything that could run code or cover the page. */
export function FormattedText({ html }: { html: string }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => box.current?.replaceChildren(sanitizeForDisplay(html)), [html])
  return <Prose ref={box} />
}
