import { notFound } from 'next/navigation'

/** Catches what no area serves, so that "not found" is said within header and menu. */
export default function MissingPage() {
  notFound()
}
