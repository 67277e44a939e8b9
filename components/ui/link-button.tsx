'use client'

import NextLink from 'next/link'
import { useRouter } from 'next/navigation'
import { Button, type ButtonProps } from './button'

/** Link that looks like a button. With `disabledReason` it is a disabled button that gives the reason. */
export function LinkButton({ href, disabledReason, children, ...props }: ButtonProps & { href: string }) {
  const router = useRouter()
  if (disabledReason !== undefined) {
    return (
      <Button {...props} disabledReason={disabledReason}>
        {children}
      </Button>
    )
  }
  return (
    <Button {...props} asChild>
      <NextLink
        href={href}
        prefetch={false}
        onPointerEnter={() => router.prefetch(href)}
        onFocus={() => router.prefetch(href)}
      >
        {children}
      </NextLink>
    </Button>
  )
}
