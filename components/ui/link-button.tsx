'use client'

import { chakra, type HTMLChakraProps } from '@chakra-ui/react'
import NextLink from 'next/link'
import { useRouter } from 'next/navigation'
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
  const router = useRouter()
  const { href, className, children, ...rest } = props
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
      onPointerEnter={() => router.prefetch(href)}
      onFocus={() => router.prefetch(href)}
      {...rest}
      className={classNames(buttonClasses(look), className)}
    >
      <NextLink href={href} prefetch={false}>
        {children}
      </NextLink>
    </chakra.a>
  )
}
