import type { Metadata } from 'next'
import { notFound } from 'next/navigation'

// Here as well: Next takes no title from the file that says "not found" where a page below a layout finds nothing.
export const metadata: Metadata = { title: 'Page not found' }

/** Catches what no area serves, so that "not found" is said within header and menu. */
export default function MissingPage() {
  notFound()
}
