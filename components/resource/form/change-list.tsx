'use client'

import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import { ArrowRight, Undo2 } from 'lucide-react'
import { useFormContext } from 'react-hook-form'
import type { FormField } from '@/components/fields/form-info'
import { fieldId } from '@/components/fields/use-field'
import { IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Link } from '@/components/ui/link'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import type { FieldChange } from '@/lib/forms/changes'
import { labelOf } from '@/lib/forms/format-field-value'
import { fieldsOfGroup, type FieldGroups } from '@/lib/forms/field-groups'
import { joinWords } from '@/lib/permissions/explain'
import { ChangeValue } from './change-value'
import { focusField } from './focus-field'
import { useChanges } from './use-changes'

/**
 * List of the changes that a save would make, with the saved and the new value of each field. Each row links to its
 * field and can revert the change.
 */
export function ChangeList(props: {
  fieldOf: (name: string) => FormField | undefined
  /** Groups of fields whose changes are reverted together. */
  fieldGroups?: FieldGroups | undefined
}) {
  const { fieldOf, fieldGroups } = props
  const changes = useChanges()
  const { setValue } = useFormContext()
  if (changes.length === 0) return null
  const goingWith = (name: string) => {
    const names = fieldsOfGroup(name, fieldGroups)
    return changes.filter((change) => names.includes(change.name))
  }
  const revert = (name: string) => {
    for (const change of goingWith(name)) {
      setValue(change.name, change.before, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
    }
    // The row disappears, so the focus moves to the field.
    focusField(name)
  }
  return (
    <Stack
      as="ul"
      aria-label="Changes that are not saved"
      listStyleType="none"
      gap="0"
      maxH="40vh"
      overflowY="auto"
      fontSize="sm"
    >
      {changes.map((change) => (
        <ChangeRow
          key={change.name}
          change={change}
          field={fieldOf(change.name)}
          takenBack={joinWords(
            goingWith(change.name).map(({ name }) => labelOf(name, fieldOf(name))),
            'and',
          )}
          onRevert={() => revert(change.name)}
        />
      ))}
    </Stack>
  )
}

function ChangeRow(props: {
  change: FieldChange
  field: FormField | undefined
  /** Labels of the fields whose changes are reverted with this one. */
  takenBack: string
  onRevert: () => void
}) {
  const { change, field, takenBack, onRevert } = props
  const { name, before, after } = change
  const label = labelOf(name, field)
  return (
    <Flex
      as="li"
      align="center"
      gap="3"
      py="1.5"
      borderBottomWidth="1px"
      borderColor="border.muted"
      css={{ overflowWrap: 'anywhere' }}
    >
      <Flex flex="1" minW="0" direction={{ base: 'column', md: 'row' }} gap={{ base: '0.5', md: '3' }}>
        <Box width={{ md: '12rem' }} flexShrink="0" fontWeight="medium">
          {field ? <FieldLink name={name}>{label}</FieldLink> : label}
        </Box>
        <Flex flex="1" minW="0" gap="2" align="baseline" wrap="wrap">
          <Text as="span" color="fg.muted" minW="0">
            <VisuallyHidden>Saved: </VisuallyHidden>
            <ChangeValue name={name} value={before} other={after} field={field} />
          </Text>
          <Icon as={ArrowRight} boxSize="3.5" alignSelf="center" color="fg.muted" />
          <Text as="span" minW="0">
            <VisuallyHidden>New: </VisuallyHidden>
            <ChangeValue name={name} value={after} other={before} field={field} />
          </Text>
        </Flex>
      </Flex>
      <IconButton label={`Revert ${takenBack}`} size="sm" onClick={onRevert}>
        <Icon as={Undo2} boxSize="4" />
      </IconButton>
    </Flex>
  )
}

/** Link that focuses a field. It leaves the address unchanged, because an anchor would add a history entry. */
function FieldLink({ name, children }: { name: string; children: string }) {
  return (
    <Link
      href={`#${fieldId(name)}`}
      textDecoration="underline"
      onClick={(event) => {
        event.preventDefault()
        focusField(name)
      }}
    >
      {children}
    </Link>
  )
}
