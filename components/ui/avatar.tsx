'use client'

import { chakra, type HTMLChakraProps } from '@chakra-ui/react'

const Circle = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    borderRadius: 'full',
    bg: 'secondary.subtle',
    color: 'fg',
    fontWeight: 'medium',
    userSelect: 'none',
  },
  variants: {
    size: {
      sm: { boxSize: '9', fontSize: 'sm' },
      md: { boxSize: '10', fontSize: 'md' },
      lg: { boxSize: '16', fontSize: '2xl' },
      // For the head of a record's page.
      record: { boxSize: { base: '10', md: '12' }, fontSize: 'md' },
    },
  },
  defaultVariants: { size: 'md' },
})

export interface AvatarProps extends Omit<HTMLChakraProps<'span'>, 'children'> {
  name: string
  size?: 'sm' | 'md' | 'lg' | 'record'
}

/**
 * Avatar with the initials of a person or company. A picture service would receive every id, and Chakra's own avatar
 * includes a state machine for loading pictures, so neither is used.
 */
export function Avatar({ name, ...props }: AvatarProps) {
  return (
    <Circle aria-hidden {...props}>
      {initialsOf(name)}
    </Circle>
  )
}

/**
 * Returns the first letters of the first and last word of a name: "Mira van Dyk" gives MD. One word gives one letter.
 */
function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/[\s._-]+/)
    .filter(Boolean)
  const ends = words.length > 1 ? [words[0], words[words.length - 1]] : [words[0]]
  // Splits by code point, because half a surrogate pair is not a letter.
  return ends
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase('en-US')
}
