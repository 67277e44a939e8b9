'use client'

import { Box, Stack, Text } from '@chakra-ui/react'
import { ListboxOption } from '@/components/ui/listbox'
import { formatNumber } from '@/lib/format/number'

/** Texts that a tag field offers, under a common heading. */
export interface TagGroup {
  title: string
  tags: readonly string[]
}

/** The groups with the offered texts that match, and how many match in total. */
interface FoundOffers {
  groups: readonly TagGroup[]
  count: number
}

/** Maximum number of offered texts on screen. */
const MAX_SHOWN_OFFERS = 50

/**
 * Returns the first offers that contain every typed word, in the text or in the heading of its group. Texts that the
 * list has already are left out.
 */
export function findOffers(
  groups: readonly TagGroup[],
  typed: string,
  taken: readonly string[],
): FoundOffers {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  let count = 0
  const found = groups.flatMap(({ title, tags }): TagGroup[] => {
    const matching = tags.filter((tag) => {
      const text = `${title} ${tag}`.toLowerCase()
      return !taken.includes(tag) && words.every((word) => text.includes(word))
    })
    const shown = matching.slice(0, Math.max(0, MAX_SHOWN_OFFERS - count))
    count += matching.length
    return shown.length > 0 ? [{ title, tags: shown }] : []
  })
  return { groups: found, count }
}

/** Popup below a tag field with the offers that match. A click on one leaves the focus in the input. */
export function TagOffers(props: {
  listId: string
  label: string
  /** Plural noun of the entries in lower case. */
  many: string
  found: FoundOffers
  /** Position of the offer that the arrow keys have reached. -1 for none. */
  active: number
  onPoint: (index: number) => void
  onChoose: (tag: string) => void
}) {
  const { listId, label, many, found, active, onPoint, onChoose } = props
  const shown = found.groups.flatMap(({ tags }) => tags)
  return (
    <Stack
      position="absolute"
      zIndex="popover"
      top="full"
      insetX="0"
      mt="1"
      gap="1"
      p="1.5"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="l3"
      boxShadow="lg"
      fontSize="sm"
      onPointerDown={(event) => event.preventDefault()}
    >
      <Box id={listId} role="listbox" aria-label={label} maxH="16rem" overflowY="auto">
        {found.groups.map(({ title, tags }) => (
          <Box key={title} as="ul" role="group" aria-label={title} listStyleType="none">
            <Box
              as="li"
              role="presentation"
              px="2"
              pt="1.5"
              fontSize="xs"
              fontWeight="medium"
              color="fg.muted"
            >
              {title}
            </Box>
            {tags.map((tag) => {
              const index = shown.indexOf(tag)
              return (
                <ListboxOption
                  key={tag}
                  id={`${listId}-${index}`}
                  role="option"
                  aria-selected={false}
                  data-active={index === active}
                  onPointerMove={() => onPoint(index)}
                  onClick={() => onChoose(tag)}
                >
                  {tag}
                </ListboxOption>
              )
            })}
          </Box>
        ))}
      </Box>
      <Text as="div" color="fg.muted" px="2" role="status">
        {found.count === 0
          ? `No ${many} match.`
          : found.count > shown.length &&
            `${shown.length} of ${formatNumber(found.count)}. Type to see the others.`}
      </Text>
    </Stack>
  )
}
