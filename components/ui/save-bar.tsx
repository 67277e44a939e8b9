'use client'

import { Flex, HStack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Button } from './button'

interface SaveBarProps {
  /** "Save" or "Create product". */
  saveLabel: string
  isDirty: boolean
  /** True for a new record, which may be saved as it is. */
  isNew: boolean
  isSaving: boolean
  /** Why this user may not save at all. */
  refusal: string | undefined
  onDiscard: () => void
  /** How much there is to save, and the way to see it. */
  changes?: ReactNode
  /** What went wrong with the last save; shown above the buttons. */
  children?: ReactNode
}

/** Save and Discard, always in view at the foot of a form, with what stands in the way of them in words. */
export function SaveBar(props: SaveBarProps) {
  const { saveLabel, isDirty, isNew, isSaving, refusal, onDiscard, changes, children } = props
  const reason = refusal ?? (isDirty || isNew ? undefined : 'There is nothing to save yet.')
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
          flex={refusal === undefined ? '1 1 6rem' : { base: '1 1 100%', sm: '1 1 6rem' }}
          gap="2"
          rowGap="0"
          wrap="wrap"
        >
          <Text fontSize="sm" color="fg.muted">
            {refusal ??
              (isSaving ? 'Saving…' : isDirty ? 'You have unsaved changes.' : isNew ? '' : 'No changes yet.')}
          </Text>
          {!isSaving && changes}
        </HStack>
        {/* At the foot of the screen a hint below its button would lie outside. */}
        <HStack
          gap="3"
          ms="auto"
          css={{ '& [data-hint]::after': { top: 'auto !important', bottom: 'calc(100% + 6px)' } }}
        >
          <Button
            variant="outline"
            onClick={onDiscard}
            disabledReason={refusal ?? (isDirty ? undefined : 'There is nothing to discard.')}
            disabled={isSaving}
          >
            Discard
          </Button>
          {/* The field is left when the press is done: a message that appears then would have moved the button from under
              the pointer. */}
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
