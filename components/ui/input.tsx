'use client'

import { chakra, useRecipe, type HTMLChakraProps } from '@chakra-ui/react'

// The theme's recipes on plain elements: Chakra's own components bring a field machinery of 6 KB that the
// house's `Field` does without.
const InputElement = chakra('input')
const TextareaElement = chakra('textarea')

// 16 px letters on a phone, or it zooms in on focus.
const look = {
  fontSize: { base: 'md', md: 'sm' },
  '&[data-locked=true]': { bg: 'bg.muted', borderColor: 'border' },
} as const

interface InputProps extends Omit<HTMLChakraProps<'input'>, 'size'> {
  /** Larger where a field stands alone and matters most, as on the sign-in page. */
  size?: 'sm' | 'md' | 'lg'
}

/** One line of text. */
export function Input({ size = 'sm', ...props }: InputProps) {
  const recipe = useRecipe({ key: 'input' })
  return <InputElement {...look} {...props} css={recipe({ size })} />
}

/** Several lines of text. */
export function Textarea(props: HTMLChakraProps<'textarea'>) {
  const recipe = useRecipe({ key: 'textarea' })
  return <TextareaElement minH="28" lineHeight="short" {...look} {...props} css={recipe({ size: 'sm' })} />
}
