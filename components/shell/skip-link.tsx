'use client'

import { Link } from '@/components/ui/link'

/** Link that skips header and menu. It is the first stop of the keyboard. */
export function SkipLink({ target }: { target: string }) {
  return (
    <Link
      href={`#${target}`}
      position="fixed"
      top="3"
      insetStart="3"
      zIndex="skipNav"
      px="4"
      py="3"
      borderRadius="l2"
      bg="brand.solid"
      color="brand.contrast"
      fontWeight="medium"
      css={{ '&:not(:focus)': { transform: 'translateY(-200%)' } }}
    >
      Skip to content
    </Link>
  )
}
