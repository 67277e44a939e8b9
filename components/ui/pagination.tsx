'use client'

import { Box, chakra, HStack, Text } from '@chakra-ui/react'
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber } from '@/lib/format/number'
import { StateLink } from './state-link'

/** Number of entries beside the first and the last page, so that the pager has the same width on every page. */
const INNER = 5

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
const NumberLink = chakra(StateLink, {
  base: {
    display: 'grid',
    placeItems: 'center',
    height: '8',
    minWidth: '8',
    px: '1.5',
    borderRadius: 'md',
    fontSize: 'sm',
    fontVariantNumeric: 'tabular-nums',
    color: 'fg.muted',
    cursor: 'pointer',
    _hover: { bg: 'bg.muted', color: 'fg' },
    _focusVisible: { outline: '2px solid', outlineColor: 'colorPalette.focusRing', outlineOffset: '-2px' },
    '&[aria-current=page]': { color: 'fg', fontWeight: 'semibold', bg: 'bg.muted' },
  },
})

interface PagerProps {
  page: number
  pages: number
  /** Accessible name of the pager, for pages with several. */
  label?: string
  onGo: (page: number) => void
}

/**
 * Pager with buttons for the first, previous, next and last page. Disabled steps stay focusable, so that the keyboard
 * focus is not lost.
 */
export function Pager({ page, pages, label = 'Pages', onGo }: PagerProps) {
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
            {index === 2 && (
              <Text fontSize="sm" color="fg.muted" px="1" whiteSpace="nowrap">
                Page {page} of {pages}
              </Text>
            )}
            <Step
              type="button"
              aria-label={name}
              aria-disabled={!isPossible}
              onClick={() => isPossible && onGo(to)}
            >
              <Icon aria-hidden />
            </Step>
          </HStack>
        )
      })}
    </HStack>
  )
}

/**
 * Pager with links for the previous page, the next page and page numbers. Phones show the number of the current page
 * only.
 */
export function PageLinks(props: {
  page: number
  pages: number
  onGo: (page: number) => void
  /** Returns the address of a page. */
  addressOf: (page: number) => string
  /** Content for a gap between page numbers. */
  gap: ReactNode
}) {
  const { page, pages, onGo, addressOf, gap } = props
  const step = (name: string, to: number, icon: ReactNode) => (
    <StepLink
      aria-label={name}
      href={addressOf(to)}
      isDisabled={to < 1 || to > pages}
      onOpen={() => onGo(to)}
    >
      {icon}
    </StepLink>
  )
  return (
    <HStack as="nav" aria-label="Pages" gap="0.5">
      {step('Previous page', page - 1, <ChevronLeft aria-hidden />)}
      <Text hideFrom="md" fontSize="sm" color="fg.muted" px="1" whiteSpace="nowrap">
        Page {page} of {pages}
      </Text>
      {pageNumbers(page, pages).map((number, index) => (
        <Box key={number === 0 ? `gap ${index}` : number} hideBelow="md">
          {number === 0 ? (
            gap
          ) : (
            <NumberLink
              aria-label={`Page ${number}`}
              aria-current={number === page ? 'page' : undefined}
              href={addressOf(number)}
              onOpen={() => onGo(number)}
            >
              {formatNumber(number)}
            </NumberLink>
          )}
        </Box>
      ))}
      {step('Next page', page + 1, <ChevronRight aria-hidden />)}
    </HStack>
  )
}

/**
 * Returns the page numbers that a pager shows, with 0 for a gap: the first and the last page, and those around the
 * current one.
 */
export function pageNumbers(page: number, pages: number): number[] {
  if (pages <= INNER + 2) return Array.from({ length: pages }, (_, index) => index + 1)
  const first = Math.max(2, Math.min(page - 2, pages - INNER))
  const inner = Array.from({ length: INNER }, (_, index) => first + index)
  if (first > 2) inner[0] = 0
  if (first + INNER < pages) inner[INNER - 1] = 0
  return [1, ...inner, pages]
}
