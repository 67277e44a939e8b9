'use client'

import { Box, Flex, HStack, Text } from '@chakra-ui/react'
import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import { Button } from './button'

interface SaveBarProps {
  /** Label of the button that saves, such as "Save" or "Create product". */
  saveLabel: string
  isDirty: boolean
  /** True for a new record, which may be saved without changes. */
  isNew: boolean
  isSaving: boolean
  /** True when `children` has a message about the last save. */
  hasMessage?: boolean
  onDiscard: () => void
  /** Button with the number of unsaved changes. */
  changes?: ReactNode
  /** Messages about the last save, shown above the buttons. */
  children?: ReactNode
}

/**
 * Bar with "Save" and "Discard" at the end of a form. It appears with the first change and stays at the bottom of the
 * window while the form is longer. Its space at the end of the form is reserved, so that nothing moves.
 */
export function SaveBar({ hasMessage = false, ...bar }: SaveBarProps) {
  const place = useRef<HTMLDivElement>(null)
  const isShown = bar.isDirty || bar.isNew || bar.isSaving || hasMessage
  return (
    <Box
      ref={place}
      data-save-bar
      tabIndex={-1}
      outline="none"
      position="sticky"
      bottom="0"
      zIndex="docked"
      mt="3"
      minH={{ base: '4.375rem', md: '3.75rem' }}
      mx={{ base: '-4', md: '0' }}
      pointerEvents={isShown ? 'auto' : 'none'}
      css={CARD_WIDTH}
    >
      {isShown && <Bar {...bar} place={place} />}
    </Box>
  )
}

/**
 * The bar is as wide as the cards of the form. Beside them there may be further facts on wide screens (`FormLayout`).
 */
const CARD_WIDTH = {
  xl: { 'form:has([data-with-side]:not([hidden] *)) > &': { marginInlineEnd: 'calc(19rem + {spacing.3})' } },
} as const

function Bar(props: Omit<SaveBarProps, 'hasMessage'> & { place: RefObject<HTMLDivElement | null> }) {
  const { saveLabel, isDirty, isNew, isSaving, onDiscard, changes, children, place } = props
  useLayoutEffect(() => {
    // The focus stays at the end of the form when the bar disappears with the button that has it. The place is known
    // only after the bar's first effect.
    const placeNow = () => place.current
    return () => {
      const element = placeNow()
      if (element?.contains(document.activeElement))
        queueMicrotask(() => element.focus({ preventScroll: true }))
    }
  }, [place])
  return (
    <Flex
      role="group"
      aria-label="Save changes"
      data-print="no"
      direction="column"
      gap="3"
      px="4"
      py="3"
      minH={{ base: '4.375rem', md: '3.75rem' }}
      bg="bg.panel"
      borderWidth="1px"
      borderInlineWidth={{ mdDown: '0' }}
      borderColor="border"
      borderRadius={{ md: 'lg' }}
      boxShadow="0 -4px 16px -8px rgb(0 0 0 / 0.16)"
    >
      {children}
      {(isDirty || isNew || isSaving) && (
        <Flex align="center" justify="space-between" gap="3">
          <HStack flex="1 1 auto" minW="0" gap="2" rowGap="0" wrap="wrap">
            <Text color="fg.muted" hideBelow="sm">
              {isSaving ? 'Saving…' : isDirty ? 'You have unsaved changes.' : ''}
            </Text>
            {!isSaving && changes}
          </HStack>
          <HStack gap="2" ms="auto" flexShrink="0">
            {isDirty && (
              <Button variant="outline" onClick={onDiscard} disabled={isSaving}>
                Discard
              </Button>
            )}
            {/* The focus leaves the field only after the click. A validation message that appears on blur would
                otherwise move the button away from the pointer. */}
            <Button
              type="submit"
              loading={isSaving}
              loadingText={saveLabel}
              onMouseDown={(event) => event.preventDefault()}
              onClick={(event) => event.currentTarget.focus()}
            >
              {saveLabel}
            </Button>
          </HStack>
        </Flex>
      )}
    </Flex>
  )
}
