'use client'

import { chakra, HStack, Text } from '@chakra-ui/react'
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { StateLink } from './state-link'

const STEP = {
  base: {
    display: 'grid',
    placeItems: 'center',
    boxSize: { base: '11', md: '8' },
    borderRadius: 'md',
    color: 'fg',
    cursor: 'pointer',
    _hover: { bg: 'bg.muted' },
    _focusVisible: { outline: '2px solid', outlineColor: 'colorPalette.focusRing', outlineOffset: '-2px' },
    '&[aria-disabled=true]': { color: 'fg.muted', opacity: 0.5, cursor: 'default', bg: 'transparent' },
    '& svg': { boxSize: '4' },
  },
} as const
const Step = chakra('button', STEP)
const StepLink = chakra(StateLink, STEP)

interface PagerProps {
  page: number
  pages: number
  /** Accessible name of the pager, for pages with several. */
  label?: string
  onGo: (page: number) => void
  /** Returns the address of a page. Without it, the steps are buttons. */
  addressOf?: (page: number) => string
  /** Content in place of the text with the current page. */
  children?: ReactNode
}

/**
 * Pager with links or buttons for the first, previous, next and last page. Disabled steps stay focusable, so that the
 * keyboard focus is not lost.
 */
export function Pager({ page, pages, label = 'Pages', onGo, addressOf, children }: PagerProps) {
  const steps = [
    { name: 'First page', to: 1, icon: ChevronFirst },
    { name: 'Previous page', to: page - 1, icon: ChevronLeft },
    { name: 'Next page', to: page + 1, icon: ChevronRight },
    { name: 'Last page', to: pages, icon: ChevronLast },
  ]
  return (
    <HStack as="nav" aria-label={label} gap="0.5">
      {steps.map(({ name, to, icon: Icon }, index) => {
        const isPossible = to >= 1 && to <= pages && to !== page
        return (
          <HStack key={name} gap="0.5">
            {index === 2 &&
              (children ?? (
                <Text fontSize="sm" color="fg.muted" px="1" whiteSpace="nowrap">
                  Page {page} of {pages}
                </Text>
              ))}
            {addressOf ? (
              <StepLink
                aria-label={name}
                href={addressOf(to)}
                isDisabled={!isPossible}
                onOpen={() => onGo(to)}
              >
                <Icon aria-hidden />
              </StepLink>
            ) : (
              <Step
                type="button"
                aria-label={name}
                aria-disabled={!isPossible}
                onClick={() => isPossible && onGo(to)}
              >
                <Icon aria-hidden />
              </Step>
            )}
          </HStack>
        )
      })}
    </HStack>
  )
}
