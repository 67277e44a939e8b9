'use client'

import { chakra, useRecipe, type HTMLChakraProps } from '@chakra-ui/react'
import { textareaRecipe } from '@chakra-ui/react/theme/recipes/textarea'
import { controlText } from './input'
import { controlEdge } from './recipes'

const TextareaElement = chakra('textarea')

/** Several lines of text. It brings its recipe, which no list begins with. */
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
