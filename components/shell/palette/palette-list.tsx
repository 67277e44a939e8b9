'use client'

import { Box, Flex, Text } from '@chakra-ui/react'
import { useEffect, type MouseEvent } from 'react'
import { Icon } from '@/components/ui/icon'
import { ListboxOption } from '@/components/ui/listbox'
import { useSteadyWhilePressed } from '@/hooks/use-steady-while-pressed'
import type { Choice, ChoiceGroup } from './choice'

interface PaletteListProps {
  id: string
  groups: readonly ChoiceGroup[]
  active: Choice | undefined
  /** Called when the pointer moves over a choice. */
  onPoint: (choice: Choice) => void
  /** @param inTab true to open the target in a new tab */
  onChoose: (choice: Choice, inTab: boolean) => void
}

/** Returns the element id of a choice, for `aria-activedescendant`. */
export function choiceId(list: string, { key }: Choice): string {
  return `${list}-${key.replace(/[^\w-]/g, '_')}`
}

/** List of choices in groups. The focus stays in the field above. */
export function PaletteList({ id, groups, active, onPoint, onChoose }: PaletteListProps) {
  const current = active && choiceId(id, active)
  const [shown, steady] = useSteadyWhilePressed(groups)
  useEffect(() => {
    if (current) document.getElementById(current)?.scrollIntoView?.({ block: 'nearest' })
  }, [current])
  return (
    <Box
      id={id}
      role="listbox"
      aria-label="Results"
      flex="1"
      minH="0"
      overflowY="auto"
      px="2"
      pb="2"
      {...steady}
    >
      {shown.map((group) => (
        <Box key={group.key} role="group" aria-labelledby={`${id}-${group.key}`} pt="2">
          <Text id={`${id}-${group.key}`} px="2" py="1" fontSize="xs" fontWeight="semibold" color="fg.muted">
            {group.label}
          </Text>
          {group.choices.map((choice) => (
            <PaletteOption
              key={choice.key}
              id={choiceId(id, choice)}
              choice={choice}
              isActive={choice.key === active?.key}
              onPoint={onPoint}
              onChoose={onChoose}
            />
          ))}
        </Box>
      ))}
    </Box>
  )
}

interface PaletteOptionProps extends Pick<PaletteListProps, 'onPoint' | 'onChoose'> {
  id: string
  choice: Choice
  isActive: boolean
}

function PaletteOption({ id, choice, isActive, onPoint, onChoose }: PaletteOptionProps) {
  const choose = (event: MouseEvent) => {
    if (event.button > 1) return
    onChoose(choice, event.button === 1 || event.metaKey || event.ctrlKey)
  }
  const hasId = choice.id !== undefined && choice.id !== choice.label
  return (
    <ListboxOption
      as="div"
      id={id}
      role="option"
      aria-selected={isActive}
      data-active={isActive}
      display="flex"
      alignItems="center"
      gap="3"
      fontSize="sm"
      fontWeight="normal !important"
      // Prevents a mouse press from taking the focus out of the field.
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={() => onPoint(choice)}
      onClick={choose}
      onAuxClick={choose}
    >
      <Icon as={choice.icon} boxSize="4" color="fg.muted" />
      <Flex flex="1" minW="0" columnGap="3" wrap="wrap" align="baseline">
        <Text as="span" minW="0" css={{ overflowWrap: 'anywhere' }}>
          {choice.label}
        </Text>
        {hasId && (
          <Text as="span" fontFamily="mono" fontSize="xs" color="fg.muted" css={{ overflowWrap: 'anywhere' }}>
            {choice.id}
          </Text>
        )}
      </Flex>
      {choice.kind !== undefined && (
        <Text as="span" fontSize="xs" color="fg.muted" flexShrink="0">
          {choice.kind}
        </Text>
      )}
    </ListboxOption>
  )
}
