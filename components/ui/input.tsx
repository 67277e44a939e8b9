'use client'

import { chakra, useRecipe, type HTMLChakraProps } from '@chakra-ui/react'

// The theme's recipes on plain elements: Chakra's own components bring a field machinery of 6 KB that the
// house's `Field` does without.
const InputElement = chakra('input')

/** How text is set in a control: letters of 16 px on a phone, or it zooms in on focus. */
export const controlText = {
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
  return <InputElement textOverflow="ellipsis" {...controlText} {...props} css={recipe({ size })} />
}
