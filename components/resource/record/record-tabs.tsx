'use client'

import { Box, Flex } from '@chakra-ui/react'
import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { useFormState } from 'react-hook-form'
import { useChanges } from '@/components/resource/form/use-changes'
import { StateLink } from '@/components/ui/state-link'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import { openRecordTab } from '@/hooks/use-record-tab'
import { flatErrors } from '@/lib/forms/flat-errors'
import { tabAddress } from '@/lib/url/record-tab'

/** One entry in the row of tabs. */
export interface TabEntry {
  key: string
  label: string
  /** Names of the form's fields on the tab. A tab without fields is not part of the form. */
  fields?: readonly string[]
  /** True for the tab that has the fields of no other tab. */
  hasOtherFields?: boolean
  /** Loads the code of the tab in advance, when the pointer or the focus reaches it. */
  prepare?: () => void
}

/**
 * Row of links to the tabs of a record's page. A tab with unsaved changes or errors is marked. Before hydration the
 * browser follows the links.
 */
export function RecordTabs({ tabs, current }: { tabs: readonly TabEntry[]; current: string | undefined }) {
  const [pathname, search] = [usePathname(), useSearchParams().toString()]
  const marks = useMarks(tabs)
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => showCurrent(row.current), [current])
  return (
    <Box
      ref={row}
      as="nav"
      aria-label="Parts of this record"
      data-record-tabs
      mb="3"
      mx={{ base: '-4', md: '0' }}
      px={{ base: '4', md: '0' }}
      overflowX="auto"
      borderBottomWidth="1px"
      borderColor="border"
      css={{ scrollbarWidth: 'none' }}
    >
      <Flex as="ul" listStyleType="none" gap="5" w="max-content">
        {tabs.map(({ key, label, prepare }, index) => {
          const tab = index === 0 ? '' : key
          return (
            <Box as="li" key={key} css={TAB}>
              <StateLink
                href={tabAddress({ pathname, search }, tab)}
                aria-current={key === current ? 'page' : undefined}
                onPointerEnter={prepare}
                onFocus={prepare}
                onOpen={() => {
                  if (key !== current) openRecordTab(tab)
                }}
              >
                {label}
                {marks.get(key) && (
                  <>
                    <Box as="span" aria-hidden data-mark={marks.get(key)} css={MARK} />
                    <VisuallyHidden>
                      {marks.get(key) === 'error' ? ' (needs attention)' : ' (unsaved changes)'}
                    </VisuallyHidden>
                  </>
                )}
              </StateLink>
            </Box>
          )
        })}
      </Flex>
    </Box>
  )
}

/** Scrolls a row of tabs so that the current one is in its middle, because phones have no space for all. */
function showCurrent(row: HTMLElement | null): void {
  const link = row?.querySelector('[aria-current]')
  if (!row || !link) return
  const [place, all] = [link.getBoundingClientRect(), row.getBoundingClientRect()]
  row.scrollLeft += place.left - all.left - (all.width - place.width) / 2
}

/** Returns the tabs that have errors or unsaved changes. */
function useMarks(tabs: readonly TabEntry[]): ReadonlyMap<string, 'error' | 'changed'> {
  const changes = useChanges()
  const { errors } = useFormState()
  const tabOf = (name: string) =>
    (
      tabs.find(({ fields }) => fields?.some((field) => name === field || name.startsWith(`${field}.`))) ??
      tabs.find(({ hasOtherFields }) => hasOtherFields)
    )?.key ?? ''
  return new Map([
    ...changes.map(({ name }) => [tabOf(name), 'changed'] as const),
    ...flatErrors(errors).map(({ name }) => [tabOf(name), 'error'] as const),
  ])
}

const TAB = {
  '& > a': {
    display: 'flex',
    alignItems: 'center',
    gap: '1.5',
    height: { base: 'touch', md: '2.4375rem' },
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    color: 'fg.muted',
    borderBottomWidth: '2px',
    borderColor: 'transparent',
    _hover: { color: 'fg' },
    _focusVisible: { outlineOffset: '-2px' },
    '&[aria-current]': { color: 'fg', borderColor: 'brand.solid' },
  },
} as const
const MARK = {
  boxSize: '1.5',
  borderRadius: 'full',
  bg: 'brand.solid',
  '&[data-mark=error]': { bg: 'fg.error' },
} as const
