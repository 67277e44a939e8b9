'use client'

import { Flex, HStack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Button } from './button'

interface SaveBarProps {
  /** Label of the button that saves, such as "Save" or "Create product". */
  saveLabel: string
  isDirty: boolean
  /** True for a new record, which may be saved without changes. */
  isNew: boolean
  isSaving: boolean
  /** Reason why the user may not save. */
  readOnlyReason: string | undefined
  onDiscard: () => void
  /** Button with the number of unsaved changes. */
  changes?: ReactNode
  /** Errors of the last save, shown above the buttons. */
  children?: ReactNode
}

/**
 * Bar with "Save" and "Discard" that is always visible at the bottom of a form. It also shows the reasons why they are
 * disabled.
 */
export function SaveBar(props: SaveBarProps) {
  const { saveLabel, isDirty, isNew, isSaving, readOnlyReason, onDiscard, changes, children } = props
  const reason = readOnlyReason ?? (isDirty || isNew ? undefined : 'There is nothing to save yet.')
  return (
    <Flex
      role="group"
      aria-label="Save changes"
      data-save-bar
      direction="column"
      gap="3"
      position="sticky"
      bottom="0"
      zIndex="docked"
      mt="2"
      px={{ base: '4', md: '5' }}
      py="3"
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderTopRadius="lg"
      boxShadow="0 -4px 16px -8px rgb(0 0 0 / 0.16)"
    >
      {children}
      <Flex align="center" justify="space-between" gap="3" wrap="wrap">
        <HStack
          flex={readOnlyReason === undefined ? '1 1 6rem' : { base: '1 1 100%', sm: '1 1 6rem' }}
          gap="2"
          rowGap="0"
          wrap="wrap"
        >
          <Text fontSize="sm" color="fg.muted">
            {readOnlyReason ??
              (isSaving ? 'Saving…' : isDirty ? 'You have unsaved changes.' : isNew ? '' : 'No changes yet.')}
          </Text>
          {!isSaving && changes}
        </HStack>
        {/* The bar is at the bottom of the screen, so tooltips are shown above the buttons. */}
        <HStack
          gap="3"
          ms="auto"
          css={{ '& [data-hint]::after': { top: 'auto !important', bottom: 'calc(100% + 6px)' } }}
        >
          <Button
            variant="outline"
            onClick={onDiscard}
            disabledReason={readOnlyReason ?? (isDirty ? undefined : 'There is nothing to discard.')}
            disabled={isSaving}
          >
            Discard
          </Button>
          {/* The focus leaves the field only after the click. A validation message that appears on blur would
              otherwise move the button away from the pointer. */}
          <Button
            type="submit"
            disabledReason={reason}
            loading={isSaving}
            loadingText={saveLabel}
            onMouseDown={(event) => event.preventDefault()}
            onClick={(event) => event.currentTarget.focus()}
          >
            {saveLabel}
          </Button>
        </HStack>
      </Flex>
    </Flex>
  )
}
