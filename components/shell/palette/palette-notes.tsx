'use client'

import { Box, HStack, Stack, Text } from '@chakra-ui/react'
import { Button } from '@/components/ui/button'
import type { useChoices } from './use-choices'

interface PaletteNotesProps {
  text: string
  /** True when no choice matches the text. */
  isNothing: boolean
  choices: Pick<ReturnType<typeof useChoices>, 'failed' | 'isSearching' | 'isNarrowed' | 'found'>
}

/**
 * Status line of the palette: the progress of the search, the number of records found, and the kinds that could not be
 * searched, each with a retry button.
 */
export function PaletteNotes({ text, isNothing, choices }: PaletteNotesProps) {
  const { failed, isSearching, isNarrowed, found } = choices
  return (
    <Box px="4" py="2" borderTopWidth="1px" borderColor="border.muted" fontSize="sm" color="fg.muted">
      <Text role="status" minH="5">
        {sentence(text.trim(), isSearching, isNothing, found)}
      </Text>
      {text.trim() !== '' && isNothing && !isSearching && isNarrowed && (
        <Text>
          To find user groups, supplier users and addresses, open their company. To find categories, open
          their catalog.
        </Text>
      )}
      {failed.length > 0 && (
        <Stack role="alert" gap="1" pt="1">
          {failed.map(({ kind, retry }) => (
            <HStack key={kind.key} gap="3" justify="space-between">
              <Text color="fg.error">{kind.label} could not be searched.</Text>
              <Button size="xs" variant="outline" onClick={retry} aria-label={`Retry ${kind.label}`}>
                Retry
              </Button>
            </HStack>
          ))}
        </Stack>
      )}
    </Box>
  )
}

function sentence(text: string, isSearching: boolean, isNothing: boolean, found: number): string {
  if (text === '') return 'Type a name or an ID.'
  if (isSearching) return 'Searching…'
  if (isNothing) return `No results for “${text}”.`
  return found === 1 ? '1 record found.' : `${found} records found.`
}
