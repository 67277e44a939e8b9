'use client'

import { Box, Flex, Grid, Heading, HStack, SimpleGrid, Stack, Text } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { Fragment, useId } from 'react'
import { IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Kbd } from '@/components/ui/kbd'
import { ModalBox } from '@/components/ui/overlay/modal-box'
import { Switch } from '@/components/ui/switch'
import { usePaletteKeys } from './use-palette-keys'
import { usePlaces } from './use-places'

interface Shortcut {
  /**
   * The keys of the shortcut. Keys within one text are pressed together, such as "Ctrl K". Separate texts are pressed
   * one after the other, such as "G", then "P".
   */
  keys: readonly string[]
  does: string
  /** True for a single key without Control. Users can switch these shortcuts off. */
  isSingle?: true
}

const GLOBAL_SHORTCUTS: readonly Shortcut[] = [
  { keys: ['Ctrl K'], does: 'Search or jump to' },
  { keys: ['Ctrl S'], does: 'Save the form' },
  { keys: ['Esc'], does: 'Close the dialog, menu or panel' },
  { keys: ['/'], does: 'Search the list', isSingle: true },
  { keys: ['?'], does: 'Show these shortcuts', isSingle: true },
]
const CHOICE_SHORTCUTS: readonly Shortcut[] = [
  { keys: ['↑ ↓'], does: 'Move through options or categories' },
  { keys: ['Enter'], does: 'Select the option or open the category' },
  { keys: ['← →'], does: 'Collapse or expand a category' },
  { keys: ['Alt arrow'], does: 'Move the category' },
]

/** Dialog with every keyboard shortcut and a switch for single-key shortcuts. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const { areOn } = usePaletteKeys()
  const id = useId()
  const navigationShortcuts = usePlaces().flatMap(({ label, letter }): Shortcut[] =>
    letter === undefined
      ? []
      : [{ keys: ['G', letter.toUpperCase()], does: `Go to ${label}`, isSingle: true }],
  )
  return (
    <ModalBox
      aria-labelledby={`${id}-title`}
      onClose={onClose}
      width="min(48rem, calc(100vw - 2rem))"
      maxWidth="none"
    >
      <Flex align="center" justify="space-between" gap="4" ps="6" pe="4" pt="4">
        <Heading as="h2" id={`${id}-title`} fontSize="lg">
          Keyboard shortcuts
        </Heading>
        <IconButton label="Close" size="sm" onClick={onClose}>
          <Icon as={X} />
        </IconButton>
      </Flex>
      <Stack gap="6" px="6" pt="4" pb="6" fontSize="sm">
        <SimpleGrid columns={{ base: 1, md: 2 }} columnGap="8" rowGap="6">
          <Stack gap="6">
            <ShortcutList title="Anywhere" shortcuts={GLOBAL_SHORTCUTS} areOn={areOn} />
            <ShortcutList title="In fields and categories" shortcuts={CHOICE_SHORTCUTS} areOn={areOn} />
          </Stack>
          <ShortcutList title="Go to a page" shortcuts={navigationShortcuts} areOn={areOn} />
        </SimpleGrid>
        <Text color="fg.muted">On a Mac, press Command (⌘) instead of Ctrl.</Text>
        <SingleKeys />
      </Stack>
    </ModalBox>
  )
}

/** The switch for single-key shortcuts, as WCAG 2.1.4 requires. */
function SingleKeys() {
  const { areOn, switchTo } = usePaletteKeys()
  const id = useId()
  return (
    <Flex gap="4" justify="space-between" align="center" borderTopWidth="1px" pt="4">
      <Box>
        <Text asChild fontWeight="medium">
          <label htmlFor={id}>Single-key shortcuts</label>
        </Text>
        <Text id={`${id}-help`} color="fg.muted">
          Turn these off if you use voice input or press keys by accident. The setting is stored in this
          browser.
        </Text>
      </Box>
      <Switch
        id={id}
        aria-describedby={`${id}-help`}
        checked={areOn}
        onChange={(event) => switchTo(event.target.checked)}
      />
    </Flex>
  )
}

function ShortcutList(props: { title: string; shortcuts: readonly Shortcut[]; areOn: boolean }) {
  const { title, shortcuts, areOn } = props
  return (
    <Box as="section">
      <Heading as="h3" fontSize="sm" mb="2">
        {title}
      </Heading>
      <Grid as="dl" templateColumns="auto minmax(0, 1fr)" columnGap="4" rowGap="2" alignItems="center">
        {shortcuts.map(({ keys, does, isSingle }) => (
          <Fragment key={does}>
            <HStack as="dt" gap="1.5" minW="7rem">
              {keys.map((key, at) => (
                <Fragment key={key}>
                  {at > 0 && (
                    <Text as="span" fontSize="xs" color="fg.muted">
                      then
                    </Text>
                  )}
                  {key.split(' ').map((one) => (
                    <Kbd key={one}>{one}</Kbd>
                  ))}
                </Fragment>
              ))}
            </HStack>
            <Text as="dd" color={isSingle && !areOn ? 'fg.muted' : undefined}>
              {does}
              {isSingle && !areOn && ' (switched off)'}
            </Text>
          </Fragment>
        ))}
      </Grid>
    </Box>
  )
}
