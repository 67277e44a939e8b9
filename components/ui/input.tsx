'use client'

import { chakra, useRecipe, type HTMLChakraProps } from '@chakra-ui/react'

// Uses the theme's recipes on plain elements, because Chakra's own components include 6 KB of field logic that `Field`
// does not need.
const InputElement = chakra('input')

/** Text style of controls. The font size is 16 px on phones, because they zoom in on focus otherwise. */
export const controlText = {
  fontSize: { base: 'md', md: 'sm' },
  '&[data-locked=true]': { bg: 'bg.muted', borderColor: 'border' },
} as const

interface InputProps extends Omit<HTMLChakraProps<'input'>, 'size'> {
  /** Size of the control. Larger sizes are for important fields, such as those of the sign-in page. */
  size?: 'sm' | 'md' | 'lg'
}

/** Input for one line of text. */
export function Input({ size = 'sm', ...props }: InputProps) {
  const recipe = useRecipe({ key: 'input' })
  return <InputElement textOverflow="ellipsis" {...controlText} {...props} css={recipe({ size })} />
}
