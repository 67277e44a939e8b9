'use client'

import { chakra, type HTMLChakraProps } from '@chakra-ui/react'
import NextLink from 'next/link'
import { usePrefetchHandlers, usePrefetchPage } from '@/hooks/use-prefetch-page'
import { Button, buttonClasses, type ButtonProps } from './button'
import { classNames } from './theme/class-names'

interface LinkButtonProps
  extends
    Omit<HTMLChakraProps<'a'>, 'href' | 'as' | 'asChild' | 'colorPalette'>,
    Pick<ButtonProps, 'variant' | 'size' | 'colorPalette' | 'disabledReason'> {
  href: string
}

/** Link that looks like a button. With `disabledReason` it is a disabled button that gives the reason. */
export function LinkButton({ variant, size, colorPalette, disabledReason, ...props }: LinkButtonProps) {
  const { href, className, children, ...rest } = props
  const prefetchPage = usePrefetchPage()
  const prefetch = usePrefetchHandlers(() => prefetchPage(href))
  const look = { variant, size, colorPalette }
  if (disabledReason !== undefined) {
    return (
      <Button {...look} className={className} disabledReason={disabledReason}>
        {children}
      </Button>
    )
  }
  return (
    <chakra.a
      asChild
      onPointerEnter={prefetch.soon}
      onPointerLeave={prefetch.forget}
      onFocus={prefetch.soon}
      onBlur={prefetch.forget}
      {...rest}
      className={classNames(buttonClasses(look), className)}
    >
      <NextLink href={href} prefetch={false}>
        {children}
      </NextLink>
    </chakra.a>
  )
}
