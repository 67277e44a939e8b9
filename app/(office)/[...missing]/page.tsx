import type { Metadata } from 'next'
import { notFound } from 'next/navigation'

// Repeated here because Next ignores the title of `not-found.tsx` when a page below a layout is not found.
export const metadata: Metadata = { title: 'Page not found' }

/** Catches every address that no area serves, so that "not found" appears within header and menu. */
export default function MissingPage() {
  notFound()
}
