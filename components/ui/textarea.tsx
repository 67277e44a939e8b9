'use client'

import { chakra, useRecipe, type HTMLChakraProps } from '@chakra-ui/react'
import { textareaRecipe } from '@chakra-ui/react/theme/recipes/textarea'
import { controlText } from './input'
import { controlEdge } from './theme/recipes'

const TextareaElement = chakra('textarea')

/** Input for several lines of text. It imports its recipe itself, because the first view of a list does not need it. */
export function Textarea(props: HTMLChakraProps<'textarea'>) {
  const recipe = useRecipe({ recipe: textareaRecipe })
  return (
    <TextareaElement
      minH="28"
      lineHeight="short"
      {...controlText}
      {...props}
      css={{ ...recipe({ size: 'sm' }), ...controlEdge }}
    />
  )
}
